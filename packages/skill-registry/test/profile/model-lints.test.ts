import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { findingRules } from '@fpf/skill-registry';
import { lintForModel } from '../../src/profile/model-lints.ts';

const text = (description: string, more: JsonObject = {}): JsonObject => ({ type: 'string', description, ...more });

function lint(properties: JsonObject, more: JsonObject = {}): readonly string[] {
  const found: string[] = [];
  const input_schema = { type: 'object', additionalProperties: false, properties, ...more };
  lintForModel({ name: 't', description: 'Does it.', input_schema }, (code, where) => found.push(`${code} ${where}`));
  return found;
}

const at = (key: string, below = ''): string => `/input_schema/properties/${key}${below}`;
const cases: readonly (readonly [what: string, properties: JsonObject, found: readonly string[], more?: JsonObject])[] =
  [
    ['six flat parameters', Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => [key, text('x')])), []],
    [
      'seven',
      Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => [key, text('x')])),
      ['skill.t12-many-parameters /input_schema/properties'],
    ],
    ['an object', { a: { type: 'object', description: 'x', properties: {} } }, [`skill.t13-nested ${at('a')}`]],
    [
      'a list of objects',
      { a: { type: 'array', description: 'x', items: { type: 'object' } } },
      [`skill.t13-nested ${at('a')}`],
    ],
    [
      'a list of lists',
      { a: { type: 'array', description: 'x', items: { type: 'array' } } },
      [`skill.t13-nested ${at('a')}`],
    ],
    [
      'a list of texts, as run_command.args is',
      { a: { type: 'array', description: 'x', items: { type: 'string' }, maxItems: 64 } },
      [],
    ],
    [
      'an object behind a reference',
      { a: { $ref: '#/$defs/o', description: 'x' } },
      [`skill.t13-nested ${at('a')}`],
      { $defs: { o: { type: 'object' } } },
    ],
    ['values that are named', { a: text('One of: asc, desc.', { enum: ['asc', 'desc'] }) }, []],
    [
      'a value that is not',
      { a: text('One of: ascending, desc.', { enum: ['asc', 'desc'] }) },
      [`skill.t14-values-unsaid ${at('a')}`],
    ],
    [
      'values of a list',
      { a: { type: 'array', description: 'x', items: { enum: ['y'] } } },
      [`skill.t14-values-unsaid ${at('a')}`],
    ],
    [
      'numbers as values',
      { a: { type: 'integer', description: '1 or 20', enum: [1, 2] } },
      [`skill.t14-values-unsaid ${at('a')}`],
    ],
    ['several lines', { a: text('x\ny') }, [`skill.t15-long-description ${at('a', '/description')}`]],
    ['a long line', { a: text('x'.repeat(161)) }, [`skill.t15-long-description ${at('a', '/description')}`]],
    ['160 characters', { a: text('\u{1f642}'.repeat(160)) }, []],
    ['a bound that is said', { a: { type: 'integer', description: 'From 1 to 100.', minimum: 1, maximum: 100 } }, []],
    [
      'a bound that is not',
      { a: { type: 'integer', description: 'From 1 to 1000.', minimum: 1, maximum: 100 } },
      [`skill.t16-bounds-unsaid ${at('a')}`],
    ],
    ['a pattern with an example', { a: text('A version, such as 1.0.0.', { pattern: '^\\d' }) }, []],
    ['a pattern without one', { a: text('A version.', { pattern: '^\\d' }) }, [`skill.t16-bounds-unsaid ${at('a')}`]],
    ['room for a whole text', { a: text('x', { maxLength: 1024 }) }, []],
    ['two types', { a: { type: ['string', 'integer'], description: 'x' } }, [`skill.t17-union ${at('a')}`]],
    ['alternatives', { a: { description: 'x', anyOf: [{ type: 'string' }] } }, [`skill.t17-union ${at('a')}`]],
  ];

for (const [what, properties, found, more] of cases)
  test(`the model's view: ${what}`, () => assert.deepEqual(lint(properties, more), found));

test('a parameter that is filled in is not shown, so nothing is said of it', () => {
  const found: string[] = [];
  const input_schema = { type: 'object', properties: { a: { type: 'object' } } };
  lintForModel({ name: 't', description: 'x', input_schema, bind: { a: 'o.output' } }, (code) => found.push(code));
  assert.deepEqual(found, []);
});

test('what leaves a model guessing is an error of our profile, the rest a warning; foreign skills are not asked', () => {
  const rules = Object.entries(findingRules).filter(([code]) => /^skill\.t1[2-7]/.test(code));
  assert.deepEqual(
    rules.map(([, { lenient, strict, fpf }]) => [lenient, strict, fpf].join(' ')),
    ['off off error', 'off off error', 'off off error', 'off off warning', 'off off warning', 'off off warning'],
  );
});
