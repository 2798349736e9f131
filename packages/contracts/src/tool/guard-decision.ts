import type { Static } from '@sinclair/typebox';
import { define } from '../schema/define.ts';
import { oneOf } from '../schema/json.ts';

/** Document 1 §2.2. The three states, and no fourth: what is unknown is `abstain`. */
export const GuardDecision = define('guard-decision', 1, oneOf(['pass', 'degrade', 'abstain']));
export type GuardDecision = Static<typeof GuardDecision>;

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
