import type { JsonValue } from '@fpf/contracts';
import type { Accepted } from '../eval-case.ts';
import { caseLimits } from '../case-limits.ts';
import { isRecord, memberOf } from '../is-record.ts';

/** In BFCL an empty text among the accepted values says that the argument may be left out. */
const leftOut = '';

/** Why a list of accepted values cannot be taken. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
}

/**
 * BFCL's list of accepted values for one parameter. Inside an object each member has such a list of its own, so one
 * entry of the outer list may stand for many values: all of them are written out, up to a bound.
 */
export function readAccepted(list: JsonValue, schema: JsonValue | undefined): Accepted {
  if (!Array.isArray(list)) throw new NotAccepted('the accepted values are no list');
  const given = (list as readonly JsonValue[]).filter((value) => value !== leftOut);
  const values = given.flatMap((value) => expand(value, schema));
  if (values.length > caseLimits.combinations)
    throw new NotAccepted(`more than ${caseLimits.combinations} accepted values`);
  const optional = given.length < list.length;
  if (values.length === 0 && !optional) throw new NotAccepted('there is no accepted value');
  return { values, optional };
}

function expand(value: JsonValue, schema: JsonValue | undefined): readonly JsonValue[] {
  const type = memberOf(schema, 'type');
  if (type === 'object' && isRecord(value)) {
    const properties = memberOf(schema, 'properties');
    return combine(Object.entries(value), ([name, list]) => memberValues(name, list, memberOf(properties, name))).map(
      (parts) => Object.fromEntries(parts.flat()),
    );
  }
  const items = memberOf(schema, 'items');
  if (type === 'array' && Array.isArray(value) && memberOf(items, 'type') === 'object')
    return combine(value as readonly JsonValue[], (item) => expand(item, items));
  return [value];
}

/** A member with each of its values, or without it where it may be left out. */
function memberValues(
  name: string,
  list: JsonValue,
  schema: JsonValue | undefined,
): readonly (readonly [string, JsonValue][])[] {
  const { values, optional } = readAccepted(list, schema);
  return [...values.map((value): [string, JsonValue][] => [[name, value]]), ...(optional ? [[]] : [])];
}

function combine<A, B>(places: readonly A[], choices: (place: A) => readonly B[]): readonly (readonly B[])[] {
  let rows: readonly (readonly B[])[] = [[]];
  for (const place of places) {
    const found = choices(place);
    if (rows.length * found.length > caseLimits.combinations)
      throw new NotAccepted(`more than ${caseLimits.combinations} accepted values`);
    rows = rows.flatMap((row) => found.map((one) => [...row, one]));
  }
  return rows;
}

/** The way back: a value as BFCL writes it inside a list of accepted ones. */
export function writeAccepted({ values, optional }: Accepted, schema: JsonValue | undefined): readonly JsonValue[] {
  if (values.includes(leftOut))
    throw new NotAccepted('an empty text is a right value, and BFCL reads that as one that may be left out');
  return [...values.map((value) => wrap(value, schema)), ...(optional ? [leftOut] : [])];
}

function wrap(value: JsonValue, schema: JsonValue | undefined): JsonValue {
  const type = memberOf(schema, 'type');
  if (type === 'object' && isRecord(value)) {
    const properties = memberOf(schema, 'properties');
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        writeAccepted({ values: [inner], optional: false }, memberOf(properties, name)),
      ]),
    );
  }
  const items = memberOf(schema, 'items');
  if (type === 'array' && Array.isArray(value) && memberOf(items, 'type') === 'object')
    return value.map((item: JsonValue) => wrap(item, items));
  return value;
}
