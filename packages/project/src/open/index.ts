export { readProject, placeOf, type ProjectRecord } from './project.ts';
export { prepareStateDir, type StateDirs } from './state-dir.ts';
