export { homeDirOf } from './host/home-dir.ts';
export { makeFolders } from './tree/make-folders.ts';
export { stateHome } from './host/state-home.ts';
export { temporaryFolder } from './lock/scratch.ts';
