import { fc } from './fast-check.ts';
import type { JsonValue } from '@fpf/contracts';

const reserved = new Set(['__proto__', 'constructor', 'prototype']);
const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const key = text.filter((name) => !reserved.has(name));

/** JSON that the strict reader takes: well-formed text, no reserved keys, no number beyond 2^53, no negative zero. */
export const json: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.integer().map((n) => n + 0),
    fc.double({ noNaN: true, min: -(2 ** 53), max: 2 ** 53 }).map((n) => n + 0),
    text,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(key, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;

/** The same value with every object's keys in the other order. */
export function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).reverse().map(([name, inner]) => [name, reversed(inner)]));
}
