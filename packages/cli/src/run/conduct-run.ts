import { join } from 'node:path';
import { FpfError } from '@fpf/contracts/errors';
import { goesOn, type RunOutcome } from '@fpf/contracts';
import type { Query, QueryOptions } from '@fpf/orchestrator';
import type { ProjectRecord, StateDirs } from '@fpf/project/open';
import { attestRun, forgetBegun } from '@fpf/project/runs';
import { type CommandInput, flag, text } from '../command/descriptor.ts';
import type { ExitCode } from '../terminal/exit-codes.ts';
import { interruptible, type RunStage } from '../signals/interruptible.ts';
import { type WatchedRun, watchRun } from './watch-run.ts';
import type { AcceptWord } from './accept-words.ts';
import { exitOf, isAccepted } from './accepted.ts';
import { logOf } from '../log/command-log.ts';

/** `--plan` says more than any mode: nothing is run, whatever a mode would let run. */
export function askedMode(input: CommandInput): QueryOptions['mode'] {
  const mode = text(input, 'mode');
  if (!flag(input, 'plan')) return mode as QueryOptions['mode'];
  if (mode === undefined) return 'propose';
  throw new FpfError({
    code: 'usage.bad-option',
    message: 'fpf: --plan and --mode were both given, and each says how tools are held.',
    hint: 'With --plan nothing is run, so leave --mode out; or leave --plan out.',
  });
}

export type ConductedRun = WatchedRun & {
  readonly outcome: RunOutcome;
  readonly exitCode: ExitCode;
  /** It was not completed, and its caller takes that as good enough. */
  readonly accepted: boolean;
};

/**
 * Watches a run to its end. Before its first event it is known as one that has begun; once its end is journaled and
 * reported, no more. An attempt that was refused before it began has ended nothing, and one of which nothing was
 * journaled has begun nothing.
 */
export async function conductRun(
  query: Query,
  project: ProjectRecord,
  dirs: StateDirs,
  input: CommandInput,
  { asked = 'anew', accepted }: { readonly asked?: 'anew' | 'again'; readonly accepted: readonly AcceptWord[] },
): Promise<ConductedRun> {
  logOf(input).ofRun(query.runId, project.stateDir);
  let stage: RunStage = asked === 'anew' ? 'starting' : 'running';
  const { stoppedBy, release } = interruptible(query, input, project, () => stage);
  input.begins();
  input.atEnd(async () => release());
  try {
    const watched = await watchRun(query, input, { lock: project.lock, come: (next) => (stage = next) });
    const outcome = await query.result();
    const over = watched.journaledEnd && !goesOn(outcome);
    const nothing = asked === 'anew' && !watched.journaledBegin;
    if (over || nothing || outcome.reasons.some(({ code }) => code === 'run.not-resumable'))
      forgetBegun(project.stateDir, query.runId);
    await attestRun(project, join(dirs.runs, query.runId));
    const exitCode = exitOf(outcome, accepted, stoppedBy());
    return { ...watched, outcome, exitCode, accepted: isAccepted(outcome.outcome, accepted) };
  } finally {
    await query.close();
    stage = 'over';
  }
}
