import { FpfError, personIdentity } from '@fpf/contracts';
import type { ProjectRecord } from '../open/project.ts';
import { type BegunRun, begunRuns } from './begun-runs.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { asked as askedFor } from '../options/sourced.ts';
import { findOwnRun } from './find-run.ts';

/** The run that is to go on: the newest that waits where none is named. */
export function waitingRun(place: Pick<ProjectRecord, 'stateDir'>, asked: string | undefined): BegunRun {
  const begun = begunRuns(place.stateDir);
  const run = asked === undefined ? begun[0]?.run : findOwnRun(place, asked);
  const waits = begun.find((one) => one.run === run);
  if (waits) return waits;
  throw new FpfError({
    code: 'run.not-resumable',
    message:
      run === undefined ? 'project: no run waits here.' : `project: run ${run} does not wait: it came to its end.`,
    hint: 'A run that came to its end is not gone on with: ask again with `fpf run`, or begin as it did with `fpf fork`.',
  });
}

/**
 * A run goes on with the model that it began with, where neither --model nor FPF_MODEL names another one. A call that
 * was given goes on as that, whatever model FPF_MODEL has for others.
 */
export function withBegunModel(input: ProjectInput, { model }: BegunRun): ProjectInput {
  const told = askedFor(input, 'model', 'FPF_MODEL');
  if (model === undefined || (told && (model !== personIdentity.name || told.source.by === 'flag'))) return input;
  return { ...input, options: { ...input.options, model } };
}
