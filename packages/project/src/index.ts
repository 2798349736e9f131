export {
  type Ask,
  openProject,
  type OpenOptions,
  type Project,
  type ProjectFork,
  projectOf,
  type ProjectQuery,
  type ProjectResume,
  type ProjectRuns,
} from './open-project.ts';
export type { Notice } from './options/project-input.ts';
export type { ProjectRun } from './project-run.ts';
