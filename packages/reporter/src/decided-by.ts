import { personIdentity, type RunTrace } from '@fpf/contracts';

/** Whether the calls of a run were given, and no model was asked. */
export function decidedByPerson({
  model_evidence: answers = [],
  plan,
}: Pick<RunTrace, 'model_evidence' | 'plan'>): boolean {
  return plan !== undefined || answers.some(({ model }) => model.provider === personIdentity.provider);
}
