export { openProject, projectOf } from './open-project.ts';
export type {
  Ask,
  OpenOptions,
  Project,
  ProjectCall,
  ProjectFork,
  ProjectQuery,
  ProjectResume,
  ProjectRuns,
} from './project.ts';
export type { ProjectTool } from './tools/loaded-tools.ts';
export type { Notice } from './options/project-input.ts';
export type { ProjectRun } from './project-run.ts';
