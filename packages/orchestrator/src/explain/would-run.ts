import { asOneVerdict, type JournalEvent, payloadsOf } from '@fpf/contracts';
import { isOnlyProposed } from '../call/only-proposed.ts';

/**
 * The tools that would have run, as they are and with nothing left to ask, in a run that makes no calls; undefined
 * where one of them would not, and where the record does not say what was asked for, as older ones.
 */
export function wouldRun(events: readonly JournalEvent[]): readonly string[] | undefined {
  const decided = payloadsOf(events, 'guard-decision');
  const isAsked = payloadsOf(events, 'skills-selected').some(({ wishes }) => wishes !== undefined);
  const all = decided.every(
    ({ reasons, decided_on: on }) => isOnlyProposed(reasons) && on && asOneVerdict(on).decision === 'pass',
  );
  return isAsked && all && decided.length > 0 ? decided.map(({ tool }) => tool) : undefined;
}
