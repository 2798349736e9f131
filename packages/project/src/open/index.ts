export { openProject, placeOf, type Project, sourcedPlace } from './project.ts';
export { prepareStateDir, type StateDirs } from './state-dir.ts';
