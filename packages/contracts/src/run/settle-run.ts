import { exitOfCode, runExitOfCode } from '../errors/exit-areas.ts';
import type { GuardDecision } from '../tool/guard-verdict.ts';
import type { Reason } from '../errors/reason.ts';
import type { OutcomeWord } from './run-outcome.ts';

/** What may stop a run from outside. */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

const stopExits: Readonly<Record<StopSignal, number>> = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/** What a run has come to, as far as its ending depends on it. */
export type RunFacts = {
  readonly calls: readonly GuardDecision[];
  readonly stopped?: 'paused' | 'interrupted' | 'exhausted' | 'failed';
  readonly stoppedBy?: Reason;
  /**
   * False where it was refused before it began: then its words, its config or its skills are at fault as they are of a
   * command.
   */
  readonly begun?: boolean;
  readonly exhaustedBy?: 'time' | 'other';
  readonly signal?: StopSignal;
  /** It makes no calls, and each that was proposed would have run as it is. */
  readonly wouldRun?: boolean;
};

export type Settled = { readonly outcome: OutcomeWord; readonly state: GuardDecision; readonly exitCode: number };

/**
 * | stopped     | executed | all calls pass | outcome     | state   | exit |
 * | ----------- | -------- | -------------- | ----------- | ------- | ---- |
 * | failed      | any      | any            | failed      | degrade after an execution, else abstain | 69, 5 or 1, by
 * its reason |
 * | not begun   | none     | –              | failed      | abstain | 2 where a command ends so for its reason, else as
 * above |
 * | interrupted | any      | any            | interrupted | same    | 130, 143 for SIGTERM, 129 for SIGHUP |
 * | exhausted   | any      | any            | exhausted   | same    | 9, or 124 when it was time |
 * | paused      | any      | any            | paused      | same    | 8    |
 * | –           | none     | –              | abstained   | abstain | 3    |
 * | –           | none; each would run | – | completed | pass    | 0    |
 * | –           | some     | no             | degraded    | degrade | 4    |
 * | –           | some     | yes            | completed   | pass    | 0    |
 */
export function settleRun(facts: RunFacts): Settled {
  const executed = facts.calls.some((state) => state !== 'abstain');
  if (!facts.stopped && !executed && facts.wouldRun) return { outcome: 'completed', state: 'pass', exitCode: 0 };
  if (!facts.stopped) return settleCalls(facts.calls, executed);
  const state: GuardDecision = executed ? 'degrade' : 'abstain';
  switch (facts.stopped) {
    case 'failed':
      return { outcome: 'failed', state, exitCode: exitOfFailed(facts) };
    case 'interrupted':
      return { outcome: 'interrupted', state, exitCode: stopExits[facts.signal ?? 'SIGINT'] };
    case 'exhausted':
      return { outcome: 'exhausted', state, exitCode: facts.exhaustedBy === 'time' ? 124 : 9 };
    case 'paused':
      return { outcome: 'paused', state, exitCode: 8 };
  }
}

/** A run that nothing stopped ends as its calls did. */
function settleCalls(calls: readonly GuardDecision[], executed: boolean): Settled {
  if (!executed) return { outcome: 'abstained', state: 'abstain', exitCode: 3 };
  if (calls.some((call) => call !== 'pass')) return { outcome: 'degraded', state: 'degrade', exitCode: 4 };
  return { outcome: 'completed', state: 'pass', exitCode: 0 };
}

function exitOfFailed({ stoppedBy, begun = true }: RunFacts): number {
  return !begun && stoppedBy && exitOfCode(stoppedBy.code) === 2 ? 2 : exitOfReason(stoppedBy);
}

/** A failed run's exit code: 5 for integrity, 69 for what is not available, else 1. */
export function exitOfReason(reason: Reason | undefined): number {
  return reason ? runExitOfCode(reason.code) : 1;
}
