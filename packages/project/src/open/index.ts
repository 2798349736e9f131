export { readProject, placeOf, type ProjectRecord, sourcedPlace } from './project.ts';
export { prepareStateDir, type StateDirs } from './state-dir.ts';
