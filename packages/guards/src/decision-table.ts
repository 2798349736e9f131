import { type FailureMode, type GuardDecision, type JsonValue, type Reason, reason } from '@fpf/contracts';

/** A question in full, and the answer that speaks against the predicate. */
export type Refuted = { readonly id: string; readonly value: JsonValue };

/** Everything that a decision about a guarded call depends on. */
export type DecisionFacts = {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  /** The evidence that says no. The predicate holds where there is none; asked only when nothing is missing or unknown. */
  readonly refuted: readonly Refuted[];
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
  if (facts.refuted.length === 0)
    return { decision: 'pass', reasons: [reason('guard.passed', 'guard', `The predicate holds: “${facts.predicate}”`)] };
  const failed = reason(
    'guard.predicate-false',
    'guard',
    `The predicate does not hold: ${facts.refuted.map(({ id, value }) => `${id} is ${JSON.stringify(value)}`).join(', ')}. It says: “${facts.predicate}”`,
    facts.refuted.map(({ id }) => id),
  );
  if (facts.failureMode === 'abstain') return { decision: 'abstain', reasons: [failed] };
  return facts.reducible
    ? { decision: 'degrade', reasons: [failed, reason('guard.reduced', 'guard', 'Only the reduced form of the tool may run.')] }
    : { decision: 'abstain', reasons: [failed, reason('guard.no-reduced-form', 'guard', 'The tool declares no reduced form.')] };
}
