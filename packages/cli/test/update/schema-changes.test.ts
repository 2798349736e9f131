import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { schemaChanges } from '../../src/compose/update/schema-changes.ts';
import { fc } from '../support/fast-check.ts';

const bound = fc.integer({ min: 0, max: 4 });
const text = fc.record({ type: fc.constant('string'), maxLength: bound, minLength: bound }, { requiredKeys: ['type'] });
const number = fc.record({ type: fc.constantFrom('integer', 'number'), minimum: bound, maximum: bound }, { requiredKeys: ['type'] });
const word = fc.record({ type: fc.constant('string'), enum: fc.uniqueArray(fc.constantFrom('', 'a', 'b', 'abc'), { minLength: 1 }) });
const leaf = fc.oneof(text, number, word, fc.constant({ type: 'boolean' }));
const list = fc.record({ type: fc.constant('array'), items: leaf, maxItems: bound }, { requiredKeys: ['type', 'items'] });
const names = ['x', 'y', 'z'] as const;
const schema = fc
  .record({
    properties: fc.dictionary(fc.constantFrom(...names), fc.oneof(leaf, list)),
    required: fc.uniqueArray(fc.constantFrom(...names)),
  })
  .map(({ properties, required }) => {
    const known = required.filter((name) => Object.hasOwn(properties, name));
    const plain = { type: 'object', additionalProperties: false, properties };
    return known.length > 0 ? { ...plain, required: known } : plain;
  });
const scalar = fc.oneof(fc.constantFrom('', 'a', 'abc', 'abcde'), fc.integer({ min: -1, max: 5 }), fc.boolean(), fc.constant(1.5));
const value = fc.dictionary(fc.constantFrom(...names), fc.oneof(scalar, fc.array(scalar, { maxLength: 5 }))) as fc.Arbitrary<JsonValue>;

test('what is not told as wider takes no value that was not taken before', () => {
  fc.assert(
    fc.property(schema, schema, fc.array(value, { minLength: 5, maxLength: 20 }), (before, now, values) => {
      if (schemaChanges(before, now).some(({ wider }) => wider)) return;
      for (const one of values)
        if (check(now as never, one).length === 0) assert.deepEqual(check(before as never, one), [], JSON.stringify([before, now, one]));
    }),
  );
});

test('the same schema has no changes, whatever the order of its words', () => {
  fc.assert(
    fc.property(schema, (one) => {
      const turned = Object.fromEntries<JsonValue>(Object.entries(one).reverse());
      assert.deepEqual(schemaChanges(one, turned), []);
    }),
  );
});

for (const [name, before, now, wider] of [
  ['a description', { description: 'a' }, { description: 'b' }, false],
  ['a pattern that is another', { pattern: 'a' }, { pattern: 'b' }, true],
  ['a pattern that is new', {}, { pattern: 'b' }, false],
  ['a closed object that is opened', { additionalProperties: false }, {}, true],
  ['an open object that is closed', {}, { additionalProperties: false }, false],
  ['a type that is gone', { type: 'string' }, {}, true],
  ['a type beside another', { type: 'string' }, { type: ['string', 'null'] }, true],
  ['an enum that is gone', { enum: ['a'] }, {}, true],
  ['items that are gone', { items: { type: 'string' } }, {}, true],
  ['a bound that grows', { maximum: 1 }, { maximum: 2 }, true],
  ['a bound that shrinks', { maximum: 2 }, { maximum: 1 }, false],
  ['a word of another draft', { unevaluatedProperties: false }, { unevaluatedProperties: true }, true],
] as const) {
  test(`${name} ${wider ? 'counts as wider' : 'does not count as wider'}`, () => {
    assert.deepEqual(
      schemaChanges(before, now).map((change) => change.wider),
      [wider],
    );
  });
}
