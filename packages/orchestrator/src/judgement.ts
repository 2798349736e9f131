import { type AdmittedCall, type DecidedOn, type GuardVerdict, guardsOn, judgedTool, type Policy, worstDecision } from '@fpf/contracts';

/** What the rules said of a call, and, where they let it through, what its guards said. */
export type Judgement = { readonly admitted: AdmittedCall; readonly permission: GuardVerdict; readonly guard?: GuardVerdict };

/** Both as one: the worse decision, and all that it rests on. A stop has the reasons of what stopped it. */
export function asOne({ permission, guard }: Judgement): GuardVerdict {
  if (!guard) return permission;
  return {
    decision: worstDecision([permission.decision, guard.decision]),
    reasons: guard.reasons,
    evidence: [...permission.evidence, ...guard.evidence],
  };
}

/** Enough to make both decisions again, beside the policy that the run began with. */
export function decidedOn({ admitted, permission, guard }: Judgement, policy: Policy | undefined): DecidedOn {
  return {
    tool: judgedTool(admitted),
    guards: [...guardsOn(admitted, policy)],
    permission,
    ...(guard && { guard }),
  };
}
