import { type GuardVerdict, reason } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import { ownSignal } from '../own-signal.ts';
import { untilAborted } from '../until-aborted.ts';

/** Longer than any one question to a resolver of evidence may take. */
export const patienceMs = 120_000;

/**
 * An engine that fails, hangs, or answers oddly is never a pass. A run that is interrupted meanwhile has not been
 * refused anything: the engine is asked again when it goes on.
 */
export async function askGuards(
  { signal, live }: Pick<RunContext, 'signal' | 'live'>,
  ask: () => Promise<GuardVerdict>,
): Promise<GuardVerdict> {
  const time = live.deadline.signal;
  // What is asked when the time is over already is how the run ends, and is answered like anything else.
  const own = ownSignal(signal.aborted ? new AbortController().signal : signal, patienceMs);
  try {
    const verdict = await Promise.race([ask(), untilAborted(own.signal)]);
    if (verdict.decision === 'pass' || verdict.decision === 'degrade') return verdict;
    if (verdict.decision === 'abstain' && verdict.reasons.length > 0) return verdict;
    return failed(`it answered ${JSON.stringify(verdict.decision)} without a reason`);
  } catch (error) {
    if (own.signal.aborted && signal.aborted) {
      if (!time.aborted) throw error;
      return failed('no answer before the time of the run was over');
    }
    return failed(error instanceof Error ? error.message : String(error));
  } finally {
    own.over();
  }
}

function failed(what: string): GuardVerdict {
  return {
    decision: 'abstain',
    reasons: [reason('guard.failed', 'guard', `The guard engine failed: ${what}`)],
    evidence: [],
  };
}
