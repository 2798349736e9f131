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
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, reversed(inner)]),
  );
}

type Edit = {
  readonly place: number;
  readonly kind: 'replace' | 'drop' | 'add';
  readonly name: string;
  readonly value: JsonValue;
};

/** The value with one change somewhere inside: another value, a member less, or a member more. */
export function mutated(value: JsonValue): fc.Arbitrary<JsonValue> {
  return fc
    .record<Edit>({
      place: fc.nat({ max: 40 }),
      kind: fc.constantFrom('replace', 'drop', 'add'),
      name: key,
      value: json,
    })
    .map((edit) => change(value, edit.place % sizeOf(value), edit));
}

function sizeOf(value: JsonValue): number {
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + sizeOf(inner), 1)
    : 1;
}

/** `at` counts the values inside, the outermost being 0. */
function change(value: JsonValue, at: number, edit: Edit): JsonValue {
  if (typeof value !== 'object' || value === null || (at === 0 && edit.kind === 'replace')) return edit.value;
  const entries = Object.entries<JsonValue>(value);
  if (at === 0) return rebuilt(value, edit.kind === 'drop' ? entries.slice(1) : [...entries, [edit.name, edit.value]]);
  let before = 1;
  for (const [index, [, inner]] of entries.entries()) {
    const size = sizeOf(inner);
    if (at < before + size)
      return rebuilt(value, entries.with(index, [entries[index]?.[0] as string, change(inner, at - before, edit)]));
    before += size;
  }
  return value;
}

function rebuilt(value: JsonValue, entries: readonly (readonly [string, JsonValue])[]): JsonValue {
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
