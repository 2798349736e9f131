import type { GuardVerdict } from './guard-verdict.ts';
import { worstDecision } from './guard-decision.ts';

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
