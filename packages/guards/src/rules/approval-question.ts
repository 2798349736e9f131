import { peopleQuestion, type PolicyRule } from '@fpf/contracts';

/** What a rule under `ask` wants to know: whether a person allowed the call, or the people whom it names. */
export function approvalQuestion({ by }: PolicyRule, place: string): string {
  return by === undefined ? 'approval' : peopleQuestion(place);
}
