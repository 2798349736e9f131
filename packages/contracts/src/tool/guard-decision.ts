import type { Static } from '@sinclair/typebox';
import { define } from '../schema/define.ts';
import { oneOf } from '../schema/json.ts';

/** Document 1 §2.2. The three states, and no fourth: what is unknown is `abstain`. */
export const GuardDecision = define('guard-decision', 1, oneOf(['pass', 'degrade', 'abstain']));
export type GuardDecision = Static<typeof GuardDecision>;

const rank: Record<GuardDecision, number> = { abstain: 0, degrade: 1, pass: 2 };

/** Several decisions about one call: the worst wins, abstain < degrade < pass. None at all proves nothing. */
export function worstDecision(decisions: readonly GuardDecision[]): GuardDecision {
  return decisions.reduce<GuardDecision>((worst, next) => (rank[next] < rank[worst] ? next : worst), decisions.length ? 'pass' : 'abstain');
}
