export { lockText, readLock, writeLock } from './lock-file.ts';
export { folderOf, isPackName, packsFolder, skillsRef } from './pack-folder.ts';
export { acceptedBy, type AcceptedBy } from './pinned-acceptance.ts';
export { schemaIds } from './schema-ids.ts';
