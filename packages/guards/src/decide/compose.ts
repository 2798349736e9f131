import { type AppliedGuard, type GuardDecision, type Reason, worstDecision } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/** What one guard, or the lack of one, says of a call. */
export type Opinion = { readonly decision: GuardDecision; readonly reasons: readonly Reason[]; readonly cost: number };

/** Several opinions on one call: the worst wins, and all reasons stay. */
export function compose(opinions: readonly Opinion[]): Opinion {
  return {
    decision: worstDecision(opinions.map(({ decision }) => decision)),
    reasons: opinions.flatMap(({ reasons }) => reasons),
    cost: opinions.reduce((sum, { cost }) => sum + cost, 0),
  };
}

const rank = { tool: 0, skill: 1, project: 2 } as const;

/**
 * One order for the same guards, in whatever order they came: the tool's, its skill's, the project's; then by name,
 * then by what they say.
 */
export function inOrder(guards: readonly AppliedGuard[]): readonly AppliedGuard[] {
  if (guards.length < 2) return guards;
  const byKey = new Map(guards.map((guard) => [canonicalJson([rank[guard.from], guard.id, guard.spec]), guard]));
  return [...byKey.keys()].sort().map((key) => byKey.get(key) as AppliedGuard);
}
