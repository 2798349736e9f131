import { FpfError } from '@fpf/contracts';
import type { ProjectRecord } from '../open/project.ts';
import type { BegunRun } from './begun-runs.ts';
import { findOwnRun } from './find-run.ts';
import { sessionOf } from './known-runs.ts';

/** The run that another one begins as, with the session that it worked in. */
export function forkedRun(place: Pick<ProjectRecord, 'stateDir'>, asked: string): BegunRun {
  const run = findOwnRun(place, asked);
  const session = sessionOf(place.stateDir, run);
  if (session !== undefined) return { run, session };
  throw new FpfError({
    code: 'run.unknown',
    message: `project: run ${run} left nothing that says which session it worked in.`,
    hint: `\`fpf verify ${run}\` says what is wrong with its bundle.`,
  });
}
