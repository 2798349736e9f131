import {
  type AdmittedCall,
  asOneVerdict,
  type DecidedOn,
  type GuardVerdict,
  guardsOn,
  judgedTool,
  type Policy,
} from '@fpf/contracts';

/**
 * What the rules said of a call, where they let it through what its guards said, and what both came to just before it
 * began.
 */
export type Judgement = {
  readonly admitted: AdmittedCall;
  readonly permission: GuardVerdict;
  readonly guard?: GuardVerdict;
  readonly confirmed?: GuardVerdict;
};

/** What was known of the world when it was last asked. */
export function evidenceOf(judgement: Judgement): GuardVerdict['evidence'] {
  return [...(judgement.confirmed ?? asOneVerdict(judgement)).evidence];
}

/** Enough to make the decisions again, beside the policy that the run began with. */
export function decidedOn(
  { admitted, permission, guard, confirmed }: Judgement,
  policy: Policy | undefined,
): DecidedOn {
  return {
    tool: judgedTool(admitted),
    guards: [...guardsOn(admitted, policy)],
    permission,
    ...(guard && { guard }),
    ...(confirmed && { confirmed }),
  };
}
