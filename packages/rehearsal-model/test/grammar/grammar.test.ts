import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, JsonValue, ToolSpec } from '@fpf/contracts';
import { allowedChoices, argumentsIn, isPlain, saidIn } from '../../src/grammar/candidates.ts';
import { fits } from '../../src/grammar/fits.ts';
import { offeredTools } from '../../src/grammar/offered-tools.ts';
import { tokensOf } from '../../src/text/tokens.ts';
import { quotePairs } from '../../src/text/whole-units.ts';
import { fc } from '../support/fast-check.ts';
import { tinyLoaded } from '../support/model-folder.ts';
import { offer, text } from '../support/offer.ts';

const limits: readonly (readonly [property: JsonObject, fitting: readonly JsonValue[], unfit: readonly JsonValue[]])[] =
  [
    [{}, ['a', 1, true, null, ['a']], []],
    [{ type: 'string', minLength: 1, maxLength: 2 }, ['a', 'ab', '\u{1f600}\u{1f600}'], ['', 'abc', 1, true]],
    [{ type: 'integer', minimum: 1, maximum: 9 }, [1, 9], [0, 10, 1.5, '1']],
    [{ type: 'number' }, [1, 1.5], ['1', true]],
    [{ type: 'boolean' }, [true, false], ['true', 1]],
    [{ type: ['string', 'null'] }, ['a', null], [1]],
    [{ type: 'object' }, [{}], [[], null]],
    [{ enum: ['a', 2, ['x']] }, ['a', 2, ['x']], ['b', '2']],
    [{ const: 'a' }, ['a'], ['b']],
    [
      { type: 'array', maxItems: 2, items: { type: 'string', maxLength: 1 } },
      [[], ['a', 'b']],
      [['a', 'b', 'c'], ['ab'], [1], 'a'],
    ],
    [{ type: 'telepathy' }, [], ['a', 1]],
  ];

for (const [property, fitting, unfit] of limits) {
  test(`limits ${JSON.stringify(property)}`, () => {
    for (const value of fitting) assert.ok(fits(property, value), JSON.stringify(value));
    for (const value of unfit) assert.ok(!fits(property, value), JSON.stringify(value));
  });
}

test('whatever a schema says, asking about it does not fail', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (schema, value) =>
      assert.equal(typeof fits({ ...(schema as JsonObject) }, value as JsonValue), 'boolean'),
    ),
  );
});

const model = tinyLoaded();
const names = (specs: readonly ToolSpec[]): readonly string[] =>
  offeredTools(model, specs).map(({ tool }) => tool.name);

test('of what is offered, the known tools take part, whatever else is there', () => {
  const strange = (name: string, schema: unknown): ToolSpec => ({
    name,
    description: 'x',
    input_schema: schema as JsonObject,
  });
  const specs = [
    ...['__proto__', 'constructor', 'toString', '', 'Read_File', 'read_file '].map((name) => strange(name, {})),
    strange('read_file', { type: 'object', properties: { path: text, secret: text }, required: ['path'] }),
  ];
  assert.deepEqual(names(specs), ['read_file']);
  assert.deepEqual(
    offeredTools(model, specs)[0]?.rules.map(({ slot }) => slot.name),
    ['path'],
  );
});

test('a schema that asks for more, or is none, leaves its tool out', () => {
  const schemas: readonly unknown[] = [
    null,
    [],
    7,
    'x',
    { required: ['path'] },
    { properties: { path: null }, required: ['path'] },
    { properties: { path: text }, required: ['path', 'why'] },
    { properties: [], required: ['path'] },
  ];
  for (const schema of schemas) {
    assert.deepEqual(
      names([{ name: 'read_file', description: 'x', input_schema: schema as JsonObject }]),
      [],
      JSON.stringify(schema),
    );
  }
  assert.deepEqual(names([{ name: 'read_file', description: 'x', input_schema: { required: 'path' } }]), ['read_file']);
});

test('what is required says the offered schema, and not what was learned', () => {
  const [tool] = offeredTools(model, [
    offer('copy_path', { from: text, to: text, overwrite: { type: 'boolean' } }, ['overwrite']),
  ]);
  assert.deepEqual(
    tool?.rules.map(({ slot, required }) => [slot.name, required]),
    [
      ['from', false],
      ['to', false],
      ['overwrite', true],
    ],
  );
});

const known = (named: Readonly<Record<string, string>>) => {
  const slot = {
    name: 'path',
    kind: 'span' as const,
    required: true,
    values: undefined,
    named: new Map(Object.entries(named)),
  };
  return { slot, number: 0, choices: [...new Set(Object.values(named))], firstChoice: 0 };
};

test('a named value is there for its word, its plural, its words in a row, or for nothing at all', () => {
  const notebook = known({ notebook: '*.ipynb', 'shell script': '*.sh' });
  const allowed = (request: string): readonly boolean[] => allowedChoices(notebook, tokensOf(request, 96));
  assert.deepEqual(allowed('find Notebooks'), [true, false]);
  assert.deepEqual(allowed('every notebook.'), [true, false]);
  assert.deepEqual(allowed('all shell scripts'), [false, true]);
  assert.deepEqual(allowed('the script of a shell'), [false, false]);
  assert.deepEqual(allowedChoices(known({ '*': '.' }), tokensOf('', 96)), [true]);
});

test('the words of a command line', () => {
  assert.deepEqual(argumentsIn('commit -m "fix typo" \'a b\' x=1 ""'), ['commit', '-m', 'fix typo', 'a b', 'x=1', '']);
  assert.deepEqual(argumentsIn(' \t '), []);
});

test('what belongs in no argument', () => {
  assert.deepEqual(['a\tb\nc', 'a\0', '\x1b[0m', '\x7f', '\ud800', '\u{1f600}'].map(isPlain), [
    true,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('every span of any request has whole quotes', () => {
  const request = fc.string({
    unit: fc.constantFrom('a', ' ', '"', "'", '`', '\u201c', '\u201d', 'b '),
    maxLength: 30,
  });
  fc.assert(
    fc.property(request, (asked) => {
      const tokens = tokensOf(asked, 96);
      for (const { first, last } of saidIn(tokens).whole) {
        const words = tokens.words.slice(first, last + 1);
        const pairs = quotePairs(tokens);
        for (const { open, close } of pairs) {
          const held = [open, close].filter((at) => at >= first && at <= last).length;
          assert.ok(held !== 1 && !(open === first && close === last), JSON.stringify(words));
        }
        const isInner = pairs.some(({ open, close }) => open + 1 === first && close - 1 === last);
        for (const at of isInner ? [] : [first, last]) {
          const quote = /^["'`\u201c\u201d]$/.test(tokens.words[at] ?? '');
          assert.ok(!quote || pairs.some(({ open, close }) => open === at || close === at), JSON.stringify(words));
        }
      }
    }),
  );
});
