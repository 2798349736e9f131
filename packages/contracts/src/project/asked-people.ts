import type { NeededPeople } from '../tool/needed-people.ts';
import type { Policy } from './policy.ts';

/** The question of evidence whether the people of a rule said yes, by the rule's place: `policy.ask[0]`. */
export function peopleQuestion(place: string): string {
  return `approval.by:${place}`;
}

/** Whose word the rules ask for that some questions of evidence are about. */
export function askedPeople(policy: Policy | undefined, questions: readonly string[]): readonly NeededPeople[] {
  const signed = policy?.signers === undefined ? {} : { signed: true as const };
  return (policy?.ask ?? []).flatMap(({ by }, index) =>
    by && questions.includes(peopleQuestion(`policy.ask[${index}]`)) ? [{ ...by, ...signed }] : [],
  );
}
