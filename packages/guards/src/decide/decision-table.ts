import type { Effect, FailureMode, GuardDecision } from '@fpf/contracts';

/** What `when` came to, or, where a guard has none, whether all that it requires is affirmed. */
export type Holds = 'yes' | 'no' | 'unknown';

/** Everything that one guard's decision depends on. */
export type DecisionFacts = {
  /** It cannot be used as it is written. */
  readonly broken: boolean;
  /** Something that it requires is absent or unknown. */
  readonly gap: boolean;
  readonly holds: Holds;
  readonly failureMode: FailureMode;
  /** The tool declares a reduced form. */
  readonly reducible: boolean;
};

export type Because = 'broken' | 'gap' | 'undecided' | 'holds' | 'fails' | 'irreducible' | 'reduced';
export type Decided = { readonly decision: GuardDecision; readonly because: Because };

/**
 * | guard  | required evidence     | `when`  | failure_mode | reduced form | decision |
 * | ------ | --------------------- | ------- | ------------ | ------------ | -------- |
 * | broken | any                   | any     | any          | any          | abstain  |
 * | sound  | any absent or unknown | any     | any          | any          | abstain, naming each |
 * | sound  | all present           | unknown | any          | any          | abstain  |
 * | sound  | all present           | true    | any          | any          | pass     |
 * | sound  | all present           | false   | abstain      | any          | abstain  |
 * | sound  | all present           | false   | degrade      | declared     | degrade  |
 * | sound  | all present           | false   | degrade      | none         | abstain  |
 */
export function decide({ broken, gap, holds, failureMode, reducible }: DecisionFacts): Decided {
  if (broken) return { decision: 'abstain', because: 'broken' };
  if (gap) return { decision: 'abstain', because: 'gap' };
  if (holds === 'yes') return { decision: 'pass', because: 'holds' };
  if (holds !== 'no') return { decision: 'abstain', because: 'undecided' };
  if (failureMode !== 'degrade') return { decision: 'abstain', because: 'fails' };
  return reducible ? { decision: 'degrade', because: 'reduced' } : { decision: 'abstain', because: 'irreducible' };
}

/**
 * The last row: no guard on the tool, nor on its skill. Only what is pure and asks for no network needs none; it runs
 * on a read-only view.
 */
export function decideUnguarded({
  effect,
  network,
}: {
  readonly effect: Effect;
  readonly network: boolean;
}): GuardDecision {
  return effect === 'pure' && !network ? 'pass' : 'abstain';
}
