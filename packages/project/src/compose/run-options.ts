import type { QueryOptions } from '@fpf/orchestrator';
import { namedHome } from '../open/home-dir.ts';
import type { StateDirs } from '../open/state-dir.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { wordsOfModel } from '../model/model-words.ts';
import { noteBegun } from '../runs/begun-runs.ts';
import { knownRuns } from '../runs/known-runs.ts';
import { numberRuns } from '../runs/run-numbers.ts';
import type { NewPlace } from '../sessions/place-of-run.ts';
import type { Composition } from './compose.ts';

/**
 * Returns where a run of this project works, and how. A run that has begun is noted and numbered, so that it can be
 * found again.
 */
export function runOptions(
  { project, model, host }: Pick<Composition, 'project' | 'model' | 'host'>,
  dirs: StateDirs,
  { options }: Pick<ProjectInput, 'options'>,
  mode: QueryOptions['mode'],
  { opened, ...place }: Omit<NewPlace, 'free'> = {},
): Omit<QueryOptions, 'output'> {
  const words = wordsOfModel(model);
  // A note is one line of words, and shown: what would break the line, or holds a secret, is not kept.
  const kept = words !== undefined && !/\p{Cc}/u.test(words) && (host.secrets?.hide(words) ?? words) === words;
  return {
    workspace: project.workspace,
    stateDir: dirs.sessions,
    ...namedHome(project),
    covers: [project.stateDir],
    runsDir: dirs.runs,
    allowUnconfined: options.unconfined === true,
    ...place,
    opened: (begun) => {
      noteBegun(project.stateDir, { ...begun, ...(kept && { model: words }) });
      numberRuns(project.stateDir, knownRuns(project.stateDir));
      opened?.(begun.session);
    },
    ...(mode !== undefined && { mode }),
  };
}
