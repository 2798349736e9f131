import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TSchema } from '@sinclair/typebox';
import { type JsonObject, Type } from '@fpf/contracts';
import { toolSchemaFindings } from '@fpf/contracts/validate';
import { documentLimits } from '../../src/validate/json/value-bounds.ts';
import { compilePattern } from '../../src/validate/pattern/linear-engine.ts';
import { loadRe2 } from '../../src/validate/pattern/load-re2.ts';
import { compile } from '../../src/validate/schema/compiled.ts';
import { compilesSurely } from '../../src/validate/schema/compiles-surely.ts';
import { plainJudge } from '../../src/validate/schema/plain-judge.ts';
import { isPlainPattern, mostInstructions, plainPattern } from '../../src/validate/schema/plain-pattern.ts';
import { plainlyFirst } from '../../src/validate/schema/plainly-first.ts';
import { mutated } from '../arbitrary.ts';
import { fc } from '../fast-check.ts';
import { allSchemas } from '../schema/all-schemas.ts';
import { fitting } from '../schema/fitting.ts';
import { asArgument } from './judges.ts';
import { likely, profileSchema } from './profile-arbitrary.ts';

function validator({ $id: _id, ...schema }: TSchema): (value: unknown) => boolean {
  const { check } = compile(schema, { value: documentLimits, patternSteps: 1e10, weight: 1 });
  return (value) => check(value).length === 0;
}

function patternsOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { pattern, patternProperties = {} } = schema as {
    readonly pattern?: unknown;
    readonly patternProperties?: object;
  };
  const own = [...(typeof pattern === 'string' ? [pattern] : []), ...Object.keys(patternProperties)];
  return [...own, ...Object.values(schema).flatMap(patternsOf)];
}

test('every schema of the contracts is judged plainly, and says of every value what the validator says', () => {
  const said = { true: 0, false: 0 };
  for (const [name, schema] of allSchemas) {
    const [plainly, validly] = [plainJudge(schema), validator(schema)];
    assert.ok(plainly, `${name} is for the validator alone`);
    fc.assert(
      fc.property(
        fitting(schema).chain((value) => fc.oneof(fc.constant(value), mutated(value))),
        (value) => {
          const fits = validly(value);
          said[`${fits}`] += 1;
          assert.equal(plainly(value), fits, `${name}: ${JSON.stringify(value)}`);
        },
      ),
      { numRuns: Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 8) },
    );
  }
  assert.ok(said.true > 200 && said.false > 200, JSON.stringify(said));
});

test('a pattern that is judged plainly says of a text what the linear engine says', () => {
  const patterns = new Set(['^(.*)$', '^[\\s\\S]{1,220}$', ...allSchemas.flatMap(([, schema]) => patternsOf(schema))]);
  assert.ok(patterns.size > 8);
  for (const pattern of patterns) {
    assert.ok(isPlainPattern(pattern), pattern);
    const [plain, linear] = [plainPattern(pattern), compilePattern(loadRe2(), pattern)];
    assert.ok(mostInstructions(pattern) >= linear.programSize(), pattern);
    const near = fc.oneof(fc.stringMatching(plain), fc.string({ unit: 'binary', maxLength: 80 }));
    const altered = fc
      .tuple(near, fc.nat(80), fc.constantFrom('', '\n', '\r', '\u2028', 'é', '-', '.'))
      .map(([text, at, put]) => text.slice(0, at) + put + text.slice(at));
    fc.assert(
      fc.property(altered, (text) =>
        assert.equal(plain.test(text), linear.test(text), `${pattern}: ${JSON.stringify(text)}`),
      ),
      { numRuns: 40 },
    );
  }
});

test('a pattern that some text makes slow is for the linear engine', () => {
  for (const pattern of [
    '^(a+)+$',
    '^[a-z]*[a-z]*$',
    'a*',
    '^a|b$',
    '^(?:a|a)*$',
    '^[a-z]+[0-9]+$',
    '^.*$',
    '^\\w+$',
    '^[^a]*$',
    '^a{1,3}b{1,3}$',
  ])
    assert.equal(isPlainPattern(pattern), false, pattern);
});

const forTheValidator: Readonly<Record<string, object>> = {
  'an unknown keyword': { type: 'string', format: 'date' },
  'a keyword of another type': { type: 'string', minimum: 1 },
  'a keyword without its type': { properties: {} },
  'a type that is none': { type: 'text' },
  'several types': { type: ['string', 'null'] },
  'a compound word': { enum: [['a']] },
  'a compound constant': { const: {} },
  'a reference': { $ref: '#' },
  'a bound that is none': { type: 'string', maxLength: '4' },
  'inside an item': { type: 'array', items: { not: {} } },
  'inside a member': { type: 'object', properties: { a: { allOf: [] } } },
  'inside a choice': { anyOf: [{ type: 'null' }, { oneOf: [] }] },
  'inside other members': { type: 'object', additionalProperties: { if: {} } },
  'a choice of nothing': { anyOf: [] },
  'a slow pattern': { type: 'string', pattern: '(a+)+' },
  'a slow name': { type: 'object', patternProperties: { '(a+)+': {} } },
};
for (const [what, schema] of Object.entries(forTheValidator))
  test(`${what} is for the validator`, () => assert.equal(plainJudge(schema as JsonObject), undefined));

test('lengths count characters, bounds hold at both ends, and an absent member may be spelled undefined', () => {
  const judge = (schema: TSchema, value: unknown): boolean => plainJudge(schema)?.(value) ?? false;
  const text = Type.String({ minLength: 2, maxLength: 3 });
  assert.deepEqual(
    ['a', 'ab', 'abc', 'abcd', '\u{1f600}', '\u{1f600}b', '\u{1f600}\u{1f600}\u{1f600}'].map((value) =>
      judge(text, value),
    ),
    [false, true, true, false, false, true, true],
  );
  assert.deepEqual(
    [-1, 0, 5, 6, 0.5].map((value) => judge(Type.Integer({ minimum: 0, maximum: 5 }), value)),
    [false, true, true, false, false],
  );
  const closed = { additionalProperties: false };
  assert.equal(judge(Type.Object({ a: Type.Optional(Type.Null()) }, closed), { a: undefined }), true);
  assert.equal(judge(Type.Object({ a: Type.Null() }, closed), { a: undefined }), false);
  assert.equal(judge(Type.Object({}, closed), { a: undefined }), false);
  const unique = Type.Array(Type.Unknown(), { uniqueItems: true });
  assert.deepEqual(
    [[], [1, '1', null], [1, 1], [{}, []]].map((value) => judge(unique, value)),
    [true, true, false, false],
  );
});

test("a tool's schema that is not compiled until a value needs it would compile, and its yes is the validator's", () => {
  const said = { surely: 0, true: 0, false: 0 };
  const pair = profileSchema.chain((schema) =>
    fc.tuple(fc.constant(schema), fc.array(likely(schema), { minLength: 4, maxLength: 4 })),
  );
  fc.assert(
    fc.property(pair, ([schema, values]) => {
      const argument = asArgument(schema);
      if (!compilesSurely(argument)) return;
      said.surely += 1;
      const validly = validator(argument as TSchema);
      const plainly = plainJudge(argument);
      assert.ok(plainly);
      for (const value of values) {
        const fits = validly({ value });
        said[`${fits}`] += 1;
        if (plainly({ value })) assert.ok(fits, JSON.stringify({ argument, value }));
      }
    }),
    { numRuns: 4 * (fc.readConfigureGlobal().numRuns ?? 100) },
  );
  assert.ok(said.surely > 40 && said.true > 40 && said.false > 40, JSON.stringify(said));
});

const forTheCompiler: Readonly<Record<string, JsonObject>> = {
  'a choice that its own type does not allow': { type: 'object', anyOf: [{ type: 'string', maxLength: 4 }] },
  'a name that a pattern of names meets': {
    type: 'object',
    properties: { value: { type: 'null' } },
    patternProperties: { '^v': { type: 'null' } },
    additionalProperties: false,
  },
  'the same inside an item': {
    type: 'object',
    properties: { value: { type: 'array', maxItems: 2, items: { type: 'integer', anyOf: [{ type: 'null' }] } } },
    additionalProperties: false,
  },
};
for (const [what, schema] of Object.entries(forTheCompiler)) {
  test(`${what} is found when the schema is looked at, not when a value comes`, () => {
    assert.throws(() => validator(schema as TSchema));
    assert.equal(compilesSurely(schema), false);
    assert.ok(toolSchemaFindings(schema).length > 0);
  });
}

test('the validator is made once, for the first value that does not fit plainly', () => {
  let made = 0;
  const schema: JsonObject = { type: 'object', properties: { a: { type: 'null' } }, additionalProperties: false };
  const { check } = plainlyFirst(schema, documentLimits, () => {
    made += 1;
    return compile(schema, { value: documentLimits, patternSteps: 1e6, weight: 1 });
  });
  assert.deepEqual(check({ a: null }), []);
  assert.equal(made, 0);
  assert.deepEqual(
    [check({ a: 1 })[0]?.pointer, check({ b: 1 })[0]?.pointer, check([])[0]?.rule, check({ a: undefined })],
    ['/a', '/b', 'type', []],
  );
  assert.equal(made, 1);
});
