export { homeDirOf } from './home/home-dir.ts';
export { assertHomeOf } from './home/home-owner.ts';
export { makeFolders } from './tree/make-folders.ts';
export { stateHome } from './home/home-dir.ts';
export { isOwnFolder } from './tree/own-folder.ts';
export { temporaryFolder } from './lock/scratch.ts';
export { findProgram } from './sandbox/programs.ts';
export { type HalfDone, halfDone } from './host/commit/half-done.ts';
