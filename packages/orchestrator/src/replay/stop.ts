import { FpfError, type RunOutcome, type StopSignal } from '@fpf/contracts';

/** What ended an attempt: the program itself, or something from outside, which a replay has to take from the record. */
export type Stop =
  | { readonly by: 'itself' }
  | { readonly by: 'death' }
  | { readonly by: 'failure'; readonly error: FpfError }
  /** `alone`: who stopped a task by itself, and not its run with it. */
  | { readonly by: 'signal'; readonly signal: StopSignal; readonly alone?: string }
  | { readonly by: 'time' };

const signals: Readonly<Record<number, StopSignal>> = { 130: 'SIGINT', 143: 'SIGTERM', 129: 'SIGHUP' };

/** `task`: the attempt is one of a task, which can be stopped by itself. */
export function stopOf(ended: RunOutcome | undefined, task = false): Stop {
  if (!ended) return { by: 'death' };
  const reasons = endHookFailed(ended) ? ended.reasons.slice(0, -1) : ended.reasons;
  const [why] = reasons;
  const last = reasons.at(-1)?.code;
  if (last === 'run.interrupted') return { by: 'signal', signal: signals[ended.exit_code] ?? 'SIGINT' };
  const alone = reasons.at(-1);
  if (task && alone?.code === 'task.stopped') return { by: 'signal', signal: 'SIGTERM', alone: alone.refs[0] ?? '' };
  if (last === 'budget.time') return { by: 'time' };
  if (ended.outcome !== 'failed' || endHookFailed(ended) || !why) return { by: 'itself' };
  return {
    by: 'failure',
    error: new FpfError({ code: why.code, message: why.message, hint: why.next ?? 'It is recorded so.' }),
  };
}

/** A hook that failed when all was over made it a failed run. */
export function endHookFailed({ outcome, reasons }: RunOutcome): boolean {
  const last = reasons.at(-1);
  return outcome === 'failed' && last?.code === 'hook.failed' && last.stage === 'report';
}
