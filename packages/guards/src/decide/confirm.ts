import { type Evidence, type GuardVerdict, type Reason, worstDecision } from '@fpf/contracts';
import { verdict } from './verdict.ts';
import { substance } from './standing.ts';
import { sayChanged } from '../say/confirm-sayings.ts';

export type Again = {
  readonly decided: GuardVerdict;
  /** All that it rests on, as it is now, in the same order. */
  readonly now: readonly Evidence[];
  /** Rules and guards once more, on what is now known. */
  readonly judged: readonly GuardVerdict[];
};

/**
 * The decision itself, on the evidence as it is now, where all of it says what it said and the decision comes out the
 * same; else abstain. When something was found out does not count, only what.
 */
export function confirmed({ decided, now, judged }: Again): GuardVerdict {
  const changed = decided.evidence.filter((before, index) => !saysTheSame(before, now[index]));
  const decision = worstDecision(judged.map((one) => one.decision));
  if (changed.length === 0 && now.length === decided.evidence.length && decision === decided.decision)
    return verdict(decision, decided.reasons, now, decided.cost);
  const against = judged.filter((one) => one.decision !== 'pass').flatMap(({ reasons }) => reasons);
  const reasons: readonly Reason[] = [sayChanged(changed, decided.decision, decision), ...against];
  return verdict('abstain', reasons, now);
}

/** What was asked for again in the place of what was known before. */
export function renewed(before: readonly Evidence[], fresh: readonly Evidence[]): readonly Evidence[] {
  const now = new Map(fresh.map((one) => [one.id, one]));
  return before.map((one) => now.get(one.id) ?? one);
}

function saysTheSame(before: Evidence, now: Evidence | undefined): boolean {
  return now !== undefined && now.id === before.id && substance(now) === substance(before);
}
