import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { schemaChanges } from '../../src/compose/update/schema-changes.ts';
import { fc } from '../support/fast-check.ts';

const bound = fc.integer({ min: 0, max: 4 });
const text = fc.record({ type: fc.constant('string'), maxLength: bound, minLength: bound }, { requiredKeys: ['type'] });
const number = fc.record(
  { type: fc.constantFrom('integer', 'number'), minimum: bound, maximum: bound },
  { requiredKeys: ['type'] },
);
const word = fc.record({
  type: fc.constant('string'),
  enum: fc.uniqueArray(fc.constantFrom('', 'a', 'b', 'abc'), { minLength: 1 }),
});
const leaf = fc.oneof(text, number, word, fc.constant({ type: 'boolean' }));
const list = fc.record(
  { type: fc.constant('array'), items: leaf, maxItems: bound },
  { requiredKeys: ['type', 'items'] },
);
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
/** Words of which one lets in what another keeps out. */
const beside = {
  additionalProperties: fc.oneof(fc.boolean(), leaf),
  patternProperties: fc.dictionary(fc.constantFrom('^w$', '^[wx]$'), leaf, { minKeys: 1 }),
  propertyNames: fc.constantFrom({ enum: ['x'] }, { maxLength: 0 }, true),
  minProperties: bound,
  not: fc.constantFrom({ required: ['x'] }, { maxProperties: 1 }),
};
const more = fc.record(beside, { requiredKeys: [] });
const one = fc.oneof(
  ...Object.entries(beside).map(([name, said]) => (said as fc.Arbitrary<JsonValue>).map((is) => ({ [name]: is }))),
);
const mixed = fc.tuple(schema, more, fc.boolean()).map(([{ additionalProperties, ...one }, words, closed]) => ({
  ...one,
  ...(closed && { additionalProperties }),
  ...words,
}));
const tuple = fc
  .record(
    {
      items: fc.oneof(leaf, fc.boolean()),
      prefixItems: fc.array(leaf, { minLength: 1, maxLength: 2 }),
      contains: leaf,
      minContains: bound,
      maxContains: bound,
      uniqueItems: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((x) => ({ type: 'object', additionalProperties: false, properties: { x: { type: 'array', ...x } } }));
const pair = fc.oneof(
  fc.tuple(schema, schema),
  fc.tuple(mixed, mixed),
  fc.tuple(tuple, tuple),
  fc.tuple(fc.oneof(schema, mixed), one).map(([was, word]) => [was, { ...was, ...word }] as const),
);
const scalar = fc.oneof(
  fc.constantFrom('', 'a', 'abc', 'abcde'),
  fc.integer({ min: -1, max: 5 }),
  fc.boolean(),
  fc.constant(1.5),
);
const value = fc.dictionary(
  fc.constantFrom('w', ...names),
  fc.oneof(scalar, fc.array(scalar, { maxLength: 5 })),
) as fc.Arbitrary<JsonValue>;

/** No tool can have one that the checker refuses. */
function usable(one: object): boolean {
  try {
    check(one as never, {});
    return true;
  } catch {
    return false;
  }
}

test('what is not told as wider takes no value that was not taken before', () => {
  fc.assert(
    fc.property(pair, fc.array(value, { minLength: 5, maxLength: 20 }), ([before, now], values) => {
      fc.pre(usable(before) && usable(now));
      if (schemaChanges(before, now).some(({ wider }) => wider)) return;
      for (const one of values)
        if (check(now as never, one).length === 0)
          assert.deepEqual(check(before as never, one), [], JSON.stringify([before, now, one]));
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
  [
    'a name by a pattern beside a closed object',
    { additionalProperties: false },
    { additionalProperties: false, patternProperties: {} },
    true,
  ],
  ['a first item beside closed items', { items: false }, { items: false, prefixItems: [{ type: 'string' }] }, true],
  ['a least number of found items', { contains: {} }, { contains: {}, minContains: 0 }, true],
  ['a definition', {}, { $defs: { a: {} } }, true],
  ['a word that nobody has looked at', {}, { anything: 1 }, true],
  [
    'a part beside unevaluated members',
    { unevaluatedProperties: false },
    { unevaluatedProperties: false, allOf: [{}] },
    true,
  ],
  [
    'a name that a closed object takes no more',
    { additionalProperties: false, properties: { a: {} } },
    { additionalProperties: false },
    false,
  ],
  ['a name that an open object describes no more', { properties: { a: {} } }, {}, true],
  [
    'a name that a pattern takes instead',
    { additionalProperties: false, patternProperties: { a: {} }, properties: { a: { maxLength: 1 } } },
    { additionalProperties: false, patternProperties: { a: {} } },
    true,
  ],
  ['a condition', {}, { if: { type: 'string' } }, false],
  ['a word of another draft', { unevaluatedProperties: false }, { unevaluatedProperties: true }, true],
] as const) {
  test(`${name} ${wider ? 'counts as wider' : 'does not count as wider'}`, () => {
    assert.deepEqual(
      schemaChanges(before, now).map((change) => change.wider),
      [wider],
    );
  });
}
