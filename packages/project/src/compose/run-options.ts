import type { QueryOptions } from '@fpf/orchestrator';
import type { ProjectRecord } from '../open/project.ts';
import type { StateDirs } from '../open/state-dir.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { noteBegun } from '../runs/begun-runs.ts';

/** Returns where a run of this project works, and how. A run that has begun is noted, so that it can be found again. */
export function runOptions(
  project: ProjectRecord,
  dirs: StateDirs,
  { options }: Pick<ProjectInput, 'options'>,
  mode: QueryOptions['mode'],
): Omit<QueryOptions, 'output'> {
  return {
    workspace: project.workspace,
    stateDir: dirs.sessions,
    covers: [project.stateDir],
    runsDir: dirs.runs,
    allowUnconfined: options.unconfined === true,
    opened: (begun) => noteBegun(project.stateDir, begun),
    ...(mode !== undefined && { mode }),
  };
}
