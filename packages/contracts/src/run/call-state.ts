import type { GuardDecision } from '../tool/guard-verdict.ts';

/** How far one call came. */
export type CallEnd =
  | { readonly executed: false }
  | { readonly executed: true; readonly decision: Exclude<GuardDecision, 'abstain'>; readonly ok: boolean };

/**
 * | executed | decision | ok    | state   |
 * | -------- | -------- | ----- | ------- |
 * | no       | –        | –     | abstain |
 * | yes      | pass     | true  | pass    |
 * | yes      | degrade  | any   | degrade |
 * | yes      | any      | false | degrade |
 */
export function callState(end: CallEnd): GuardDecision {
  if (!end.executed) return 'abstain';
  return end.ok && end.decision === 'pass' ? 'pass' : 'degrade';
}
