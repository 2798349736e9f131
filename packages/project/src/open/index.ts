export { halfDoneSession } from './half-done.ts';
export { homeOf } from './home-dir.ts';
export { readProject, placeOf, type ProjectRecord } from './project.ts';
export { prepareStateDir, type StateDirs } from './state-dir.ts';
