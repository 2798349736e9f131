import { type Evidence, type GuardVerdict, type Reason, worstDecision } from '@fpf/contracts';
import { sayChanged } from '../say/confirm-sayings.ts';
import { verdict } from '../verdict.ts';
import { substance } from './substance.ts';

export type Again = {
  readonly decided: GuardVerdict;
  /** What was asked for again, as it is now. */
  readonly fresh: readonly Evidence[];
  /** Rules and guards once more, on what is now known. */
  readonly judged: (evidence: readonly Evidence[]) => readonly GuardVerdict[];
};

/**
 * The verdict itself where all that may change says what it said, and the decision comes out the same; else abstain. When something was found
 * out does not count, only what.
 */
export function confirmed({ decided, fresh, judged }: Again): GuardVerdict {
  const now = new Map(fresh.map((evidence) => [evidence.id, evidence]));
  const changed = decided.evidence.filter((before) => {
    const after = now.get(before.id);
    return after !== undefined && substance(before) !== substance(after);
  });
  const evidence = decided.evidence.map((before) => now.get(before.id) ?? before);
  const verdicts = judged(evidence);
  const decision = worstDecision(verdicts.map((one) => one.decision));
  if (changed.length === 0 && decision === decided.decision) return decided;
  const against = verdicts.filter((one) => one.decision !== 'pass').flatMap(({ reasons }) => reasons);
  const reasons: readonly Reason[] = [sayChanged(changed, decided.decision, decision), ...against];
  return verdict('abstain', reasons, evidence);
}
