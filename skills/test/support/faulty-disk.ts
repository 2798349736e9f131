// What a script is started with so that its disk behaves badly: options of Node.

/** A file system that renames no folders, as a layered one may be. */
export const noFolderRenames: readonly string[] = preload(`import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const rename = fs.renameSync;
fs.renameSync = (from, to) => {
  if (fs.statSync(from).isDirectory() && !from.endsWith('.tmp')) throw Object.assign(new Error('no'), { code: 'EXDEV', syscall: 'rename' });
  rename(from, to);
};
syncBuiltinESMExports();`);

/** A disk that is full when the file is moved into its place. */
export const fullDisk: readonly string[] = preload(`import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
fs.renameSync = (from) => { throw Object.assign(new Error('no space on ' + from), { code: 'ENOSPC', syscall: 'rename' }); };
syncBuiltinESMExports();`);

function preload(source: string): readonly string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`];
}
