import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { schemaChanges } from '../../src/compare/schema-changes.ts';
import { fc } from '../support/fast-check.ts';

const bound = fc.integer({ min: 0, max: 4 });
const leaf = fc.oneof(
  fc.record({ type: fc.constant('string'), maxLength: bound, description: fc.string() }, { requiredKeys: ['type'] }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom('', 'a', 'b'), { minLength: 1 }) }),
  fc.boolean(),
);
const schema: fc.Arbitrary<JsonValue> = fc.record(
  {
    type: fc.constant('object'),
    additionalProperties: fc.oneof(fc.boolean(), leaf),
    properties: fc.dictionary(
      fc.constantFrom('x', 'y', '__proto__', 'constructor'),
      fc.oneof(leaf, fc.record({ type: fc.constant('array'), items: leaf })),
    ),
    required: fc.uniqueArray(fc.constantFrom('x', 'y')),
  },
  { requiredKeys: [] },
);

test('schemas that are not equal are told, each place by itself; equal ones are not', () => {
  fc.assert(
    fc.property(schema, schema, (before, now) => {
      const changes = schemaChanges(before, now);
      const places = changes.map(({ text }) => text);
      assert.equal(changes.length === 0, canonicalJson(before) === canonicalJson(now));
      assert.equal(new Set(places).size, places.length);
      assert.deepEqual(schemaChanges(before, before), []);
    }),
  );
});

test('whatever holds a value is for a person to judge; words for readers are not', () => {
  const string = (more: object): JsonValue => ({ type: 'object', properties: { path: { type: 'string', ...more } } });
  const told = (before: object, now: object): unknown => schemaChanges(string(before), string(now));
  for (const [was, is] of [
    [64, 4_096],
    [4_096, 64],
  ] as const)
    assert.deepEqual(told({ maxLength: was }, { maxLength: is }), [
      { text: `argument /path maxLength ${was} became ${is}`, wider: true },
    ]);
  for (const word of ['description', 'title', 'examples', '$comment'])
    assert.deepEqual(told({}, { [word]: 'a' }), [{ text: `argument /path ${word} nothing became "a"`, wider: false }]);
  assert.deepEqual(schemaChanges({ properties: { a: true } }, { properties: { b: true } }), [
    { text: 'argument /a is described no more', wider: true },
    { text: 'argument /b is taken now', wider: true },
  ]);
  assert.deepEqual(schemaChanges({ items: { type: 'string' } }, { items: { type: 'number' } }), [
    { text: 'argument /items type "string" became "number"', wider: true },
  ]);
});
