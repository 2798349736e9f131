import { type FailureMode, type GuardDecision, type Reason, reason } from '@fpf/contracts';

/** Everything that a decision about a guarded call depends on. */
export type DecisionFacts = {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  /** What the evidence says of the predicate; asked only when nothing is missing or unknown. */
  readonly holds: boolean;
  readonly failureMode: FailureMode;
  readonly reducible: boolean;
  readonly predicate: string;
};

export type Decided = { readonly decision: GuardDecision; readonly reasons: readonly Reason[] };

/**
 * | required evidence     | predicate | failure_mode | reduced form | decision |
 * | --------------------- | --------- | ------------ | ------------ | -------- |
 * | any absent or unknown | any       | any          | any          | abstain, naming each |
 * | all present           | true      | any          | any          | pass     |
 * | all present           | false     | abstain      | any          | abstain  |
 * | all present           | false     | degrade      | declared     | degrade  |
 * | all present           | false     | degrade      | none         | abstain  |
 */
export function decide(facts: DecisionFacts): Decided {
  const gaps = [
    ...facts.missing.map((id) => reason('guard.evidence-missing', 'guard', `Required evidence is absent: ${id}.`, [id])),
    ...facts.unknown.map((id) => reason('guard.evidence-unknown', 'guard', `Required evidence is unknown: ${id}.`, [id])),
  ];
  if (gaps.length > 0) return { decision: 'abstain', reasons: gaps };
  if (facts.holds) return { decision: 'pass', reasons: [reason('guard.passed', 'guard', `The predicate holds: “${facts.predicate}”`)] };
  const failed = reason('guard.predicate-false', 'guard', `The predicate does not hold: “${facts.predicate}”`);
  if (facts.failureMode === 'abstain') return { decision: 'abstain', reasons: [failed] };
  return facts.reducible
    ? { decision: 'degrade', reasons: [failed, reason('guard.reduced', 'guard', 'Only the reduced form of the tool may run.')] }
    : { decision: 'abstain', reasons: [failed, reason('guard.no-reduced-form', 'guard', 'The tool declares no reduced form.')] };
}
