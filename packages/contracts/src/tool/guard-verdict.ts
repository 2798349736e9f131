import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { Count } from '../schema/common.ts';
import { closed, oneOf } from '../schema/json.ts';
import { Reason } from '../errors/reason.ts';
import { Evidence } from './evidence.ts';

/** Document 1 §2.2. The three states, and no fourth: what is unknown is `abstain`. */
export const GuardDecision = define('guard-decision', 1, oneOf(['pass', 'degrade', 'abstain']));
export type GuardDecision = Static<typeof GuardDecision>;

/** A decision with what it rests on: enough to make it again from the trace alone. */
export const GuardVerdict = define(
  'guard-verdict',
  1,
  Type.Object(
    {
      decision: part(GuardDecision),
      reasons: Type.Array(part(Reason)),
      evidence: Type.Array(part(Evidence)),
      /** What the expressions cost: nodes of their trees. The same for the same guards, whatever the machine. */
      cost: Type.Optional(Count),
    },
    closed,
  ),
);
export type GuardVerdict = Static<typeof GuardVerdict>;

const rank: Record<GuardDecision, number> = { abstain: 0, degrade: 1, pass: 2 };

/**
 * Several decisions about one call: the worst wins, abstain < degrade < pass. None at all proves nothing, and a word
 * that is none of the three is no pass.
 */
export function worstDecision(decisions: readonly GuardDecision[]): GuardDecision {
  const known = decisions.map((decision) => (Object.hasOwn(rank, decision) ? decision : 'abstain'));
  return known.reduce<GuardDecision>(
    (worst, next) => (rank[next] < rank[worst] ? next : worst),
    known.length > 0 ? 'pass' : 'abstain',
  );
}

/**
 * What the rules said of a call and, where they let it through, what its guards said: the worse of both, on all that
 * they rest on.
 */
export function asOneVerdict({
  permission,
  guard,
}: {
  readonly permission: GuardVerdict;
  readonly guard?: GuardVerdict;
}): GuardVerdict {
  if (!guard) return permission;
  return {
    decision: worstDecision([permission.decision, guard.decision]),
    reasons: guard.reasons,
    evidence: [...permission.evidence, ...guard.evidence],
  };
}
