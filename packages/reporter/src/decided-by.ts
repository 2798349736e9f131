import { personIdentity, type RunTrace } from '@fpf/contracts';

/** Whether the calls of a run were given, and no model was asked. */
export function decidedByPerson({ model_evidence: answers = [] }: Pick<RunTrace, 'model_evidence'>): boolean {
  return answers.some(({ model }) => model.provider === personIdentity.provider);
}
