import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { closed } from '../schema/json.ts';
import type { Answerer } from './person.ts';

const people = Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
  maxItems: 64,
  description: 'By the principal of their key, their e-mail in git, or their user name.',
});
const count = Type.Integer({
  minimum: 1,
  maximum: 64,
  description: 'How many of them have to say yes; one when left out.',
});

/** Whose word a rule asks for. */
export const AskedPeople = Type.Object({ people, count: Type.Optional(count) }, closed);
export type AskedPeople = Static<typeof AskedPeople>;

/** The same with what counts as their word. */
export const NeededPeople = Type.Object(
  { people, count: Type.Optional(count), signed: Type.Optional(Type.Literal(true)) },
  closed,
);
export type NeededPeople = Static<typeof NeededPeople>;

/** Who of the people somebody is; undefined for anybody else, and where it cannot be told. */
export function namedPerson({ people: names, signed: onlySigned }: NeededPeople, one: Answerer): string | undefined {
  const known = onlySigned ? [one.signed?.principal] : [one.signed?.principal, one.who?.git?.email, one.who?.user];
  return known.find((name) => name !== undefined && names.includes(name));
}

/** Those of the people who are among the answerers, each once, and in the order of their answers. */
export function countedPeople(needed: NeededPeople, answerers: readonly Answerer[]): readonly string[] {
  const counted: { readonly name: string; readonly one: Answerer }[] = [];
  for (const one of answerers) {
    const name = namedPerson(needed, one);
    if (name === undefined || counted.some((other) => other.name === name || isSame(other.one, one))) continue;
    counted.push({ name, one });
  }
  return counted.map(({ name }) => name);
}

/** Two names of one key, one e-mail or one account are one person, as far as anybody can tell. */
function isSame(a: Answerer, b: Answerer): boolean {
  if (a.signed && b.signed) return a.signed.key === b.signed.key;
  const [mailA, mailB] = [a.who?.git?.email, b.who?.git?.email];
  if (mailA !== undefined && mailB !== undefined) return mailA === mailB;
  return a.who?.user === b.who?.user;
}

export function isAnswered(needed: readonly NeededPeople[], answerers: readonly Answerer[]): boolean {
  return needed.every((one) => countedPeople(one, answerers).length >= (one.count ?? 1));
}

/** `ada@x or ben@x`, `2 of ada@x, ben@x, cleo@x`. */
export function neededText({ people: names, count: wanted = 1, signed }: NeededPeople): string {
  const who = wanted === 1 ? names.join(' or ') : `${wanted} of ${names.join(', ')}`;
  return `${who}${signed ? ', signed' : ''}`;
}
