import type { Approval } from './approval.ts';
import { countedPeople, isAnswered, namedPerson, neededText } from './needed-people.ts';
import { type Answerer, answererText } from './person.ts';

export type Answer = NonNullable<Approval['answered']>;

/**
 * The approval that a question and an answer make up. A no ends it. A yes ends it when all have said it whose word it
 * needs, while each of theirs still holds.
 */
export function withAnswer(asked: Approval, decision: 'allow' | 'deny', expires: string, answered: Answer): Approval {
  if (decision === 'deny') return { ...asked, state: 'denied', expires, answered };
  if (!asked.by) return { ...asked, state: 'allowed', expires, answered };
  const yeses = [...(asked.yeses ?? []), { ...answered, expires }];
  const holding = yeses.filter((yes) => yes.expires > answered.at);
  if (!isAnswered(asked.by, holding)) return { ...asked, yeses };
  const [first = expires] = holding.map((yes) => yes.expires).sort();
  return { ...asked, state: 'allowed', expires: first, yeses, answered };
}

/**
 * The answers that a yes rests on. While several people are needed, one whose own time was over before the last of them
 * answered is none.
 */
export function yesesOf({ yeses, answered }: Approval): readonly Answer[] {
  if (!yeses) return answered ? [answered] : [];
  return answered ? yeses.filter(({ expires }) => expires > answered.at) : yeses;
}

export type RefusedYes = {
  readonly code: 'approval.not-yours' | 'approval.said-before';
  readonly message: string;
  readonly hint: string;
};

/** Why the yes of somebody is refused whose word a question does not need, or has; undefined where it counts. */
export function refusedYes({ id, by = [], yeses = [] }: Approval, said: Answerer, at: string): RefusedYes | undefined {
  const needs = by.map(neededText).join(', and ');
  const you = answererText(said);
  const sign = by.some(({ signed }) => signed)
    ? ' Only a signed answer counts: `fpf approvals allow ID --sign KEY`, with a key of policy.signers.'
    : '';
  const hint = `Ask one of them to answer it.${sign}`;
  const theirs = by.filter((needed) => namedPerson(needed, said) !== undefined);
  if (by.length > 0 && theirs.length === 0)
    return {
      code: 'approval.not-yours',
      message: `the question ${id} is for ${needs} to allow, and you are ${you}`,
      hint,
    };
  const holding = yeses.filter(({ expires }) => expires > at);
  const counts = theirs.some(
    (needed) => countedPeople(needed, [...holding, said]).length > countedPeople(needed, holding).length,
  );
  if (by.length === 0 || counts) return undefined;
  return {
    code: 'approval.said-before',
    message: `you are ${you}, and your yes to ${id} is kept; it needs ${needs}`,
    hint,
  };
}
