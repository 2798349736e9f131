import { FpfError } from '@fpf/contracts/errors';
import type { RunOutcome } from '@fpf/contracts';
import type { QueryOptions } from '@fpf/orchestrator';
import type { ProjectRun } from '@fpf/project';
import type { Composition } from '@fpf/project/compose';
import { type CommandInput, flag, text } from '../command/descriptor.ts';
import type { ExitCode } from '../terminal/exit-codes.ts';
import { interruptible, type RunStage } from '../signals/interruptible.ts';
import { type WatchedRun, watchRun } from './watch-run.ts';
import type { AcceptWord } from './accept-words.ts';
import { exitOf, isAccepted } from './accepted.ts';
import { logOf } from '../log/command-log.ts';
import { tellDecider } from './tell-decider.ts';

/** `--plan` says more than any mode: nothing is run, whatever a mode would let run. */
export function askedMode(input: CommandInput): Pick<QueryOptions, 'mode'> {
  const mode = text(input, 'mode') as QueryOptions['mode'];
  if (!flag(input, 'plan')) return mode === undefined ? {} : { mode };
  if (mode === undefined) return { mode: 'propose' };
  throw new FpfError({
    code: 'usage.bad-option',
    message: 'fpf: --plan and --mode were both given, and each says how tools are held.',
    hint: 'With --plan nothing is run, so leave --mode out; or leave --plan out.',
  });
}

export type ConductedRun = WatchedRun & {
  readonly runId: string;
  readonly outcome: RunOutcome;
  readonly exitCode: ExitCode;
  /** It was not completed, and its caller takes that as good enough. */
  readonly accepted: boolean;
};

/** Watches a run to its end. A signal stops it in good order, and a second one at once. */
export async function conductRun(
  run: ProjectRun,
  { project, model }: Pick<Composition, 'project' | 'model'>,
  input: CommandInput,
  { asked = 'anew', accepted }: { readonly asked?: 'anew' | 'again'; readonly accepted: readonly AcceptWord[] },
): Promise<ConductedRun> {
  tellDecider({ model, project }, input);
  const query = await run.query;
  logOf(input).ofRun(query.runId, project.stateDir);
  let stage: RunStage = asked === 'anew' ? 'starting' : 'running';
  const { stoppedBy, release } = interruptible(query, input, project, () => stage);
  input.begins();
  input.atEnd(async () => release());
  try {
    const watched = await watchRun(query, input, { lock: project.lock, come: (next) => (stage = next) });
    const outcome = await run.result();
    const exitCode = exitOf(outcome, accepted, stoppedBy());
    return { ...watched, runId: query.runId, outcome, exitCode, accepted: isAccepted(outcome.outcome, accepted) };
  } finally {
    stage = 'over';
  }
}
