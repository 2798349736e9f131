export { findSettings } from './find-settings.ts';
export { hideSecret } from './hide-secret.ts';
export { keyText, parseKey } from './key-path.ts';
export { listSettings, placeKeys } from './list-settings.ts';
export { leavesOf, type Setting, valueOf } from './setting.ts';
