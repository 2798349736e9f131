import { closed, type JsonObject, JsonRecord, Type } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { Static } from '@sinclair/typebox';
import { isRecord } from '../is-record.ts';
import { badLine, type LinePlace } from '../bad-line.ts';

const PossibleAnswer = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: 256 }), ground_truth: Type.Array(JsonRecord, { maxItems: 64 }) },
  closed,
);

/**
 * Calls as BFCL lists them: a name, and for each argument its accepted values. What they mean, only the function's
 * schema says.
 */
export type BfclAnswer = {
  readonly place: LinePlace;
  readonly id: string;
  readonly calls: readonly { readonly name: string; readonly arguments: JsonObject }[];
};

export function readBfclAnswer(value: JsonObject, place: LinePlace): BfclAnswer {
  const [issue] = check(PossibleAnswer, value);
  if (issue) throw badLine(place, `${issue.pointer || 'the answer'} ${issue.message}`);
  const { id, ground_truth: truth } = value as unknown as Static<typeof PossibleAnswer>;
  return { place, id, calls: truth.map((one) => callOf(one, place)) };
}

function callOf(value: JsonObject, place: LinePlace): BfclAnswer['calls'][number] {
  const [first, second] = Object.entries(value);
  if (first === undefined || second !== undefined)
    throw badLine(place, 'an entry of ground_truth names one function, no more and no fewer');
  const [name, given] = first;
  if (!isRecord(given)) throw badLine(place, `the arguments of ${JSON.stringify(name.slice(0, 64))} are no object`);
  return { name, arguments: given };
}
