import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type JsonObject } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { compileToolSchema, createToolSchemas, toolSchemaFindings } from '@fpf/contracts/validate';
import { asArgument } from './judges.ts';

const root = (properties: object, more: object = {}): JsonObject =>
  ({ type: 'object', properties, additionalProperties: false, ...more }) as JsonObject;
const text = { type: 'string', maxLength: 10 };

function found(schema: unknown): readonly (readonly [string, string])[] {
  return toolSchemaFindings(schema).map(({ rule, pointer }) => [rule, pointer]);
}

/** The argument's schema, the rule, and where below the argument. */
const outside: readonly (readonly [unknown, string, string])[] = [
  [true, 'anything', ''],
  [{}, 'anything', ''],
  [{ description: 'any' }, 'anything', ''],
  [{ type: 'string' }, 'unbounded-string', ''],
  [{ type: 'string', pattern: '^a$' }, 'unbounded-string', ''],
  [{ type: ['string', 'null'] }, 'unbounded-string', ''],
  [{ type: 'string', maxLength: 262_145 }, 'unbounded-string', ''],
  [{ type: 'array', items: text }, 'unbounded-array', ''],
  [{ type: 'array', items: text, maxItems: 10_001 }, 'unbounded-array', ''],
  [{ type: 'array', maxItems: 3 }, 'anything', ''],
  [{ type: 'array', items: {}, maxItems: 3 }, 'anything', '/items'],
  [{ type: 'array', items: { type: 'string' }, maxItems: 3 }, 'unbounded-string', '/items'],
  [{ type: 'array', prefixItems: [text], maxItems: 3, items: text }, 'tuple', ''],
  [{ type: 'object' }, 'open-object', ''],
  [{ type: 'object', properties: { a: text } }, 'open-object', ''],
  [{ type: 'object', additionalProperties: true }, 'open-object', ''],
  [{ type: 'object', additionalProperties: text }, 'open-object', ''],
  [{ type: 'object', additionalProperties: false, required: ['a'] }, 'required', ''],
  [{ type: 'object', additionalProperties: false, properties: { a: text }, dependentRequired: { a: ['b'] } }, 'required', ''],
  [{ anyOf: [text, {}] }, 'anything', '/anyOf/1'],
  [{ anyOf: [text, true] }, 'anything', '/anyOf/1'],
  [{ oneOf: [text, { type: 'object', properties: {} }] }, 'open-object', '/oneOf/1'],
  [{ allOf: [{ type: 'string' }] }, 'unbounded-string', '/allOf/0'],
  [{ type: 'integer', anyOf: [{ type: 'string', maxLength: 1 }] }, 'type', '/anyOf/0/type'],
  [{ maxLength: 3, const: 'a' }, 'type', '/maxLength'],
  [{ type: 'integer', maxLength: 3 }, 'type', '/maxLength'],
  [{ type: 'string', maxLength: 3, minimum: 1 }, 'type', '/minimum'],
  [{ type: 'text', maxLength: 3 }, 'value', '/type'],
  [{ type: [], maxLength: 3 }, 'value', '/type'],
  [{ type: ['null', 'null'] }, 'value', '/type'],
  [{ type: 'string', maxLength: -1 }, 'value', '/maxLength'],
  [{ type: 'string', maxLength: '3' }, 'value', '/maxLength'],
  [{ type: 'string', maxLength: 1.5 }, 'value', '/maxLength'],
  [{ enum: [] }, 'value', '/enum'],
  [{ enum: 'a' }, 'value', '/enum'],
  [{ enum: Array.from({ length: 257 }, (_, index) => index) }, 'value', '/enum'],
  [{ type: 'number', multipleOf: 0.1 }, 'value', '/multipleOf'],
  [{ type: 'number', multipleOf: 0 }, 'value', '/multipleOf'],
  [{ anyOf: [] }, 'value', '/anyOf'],
  [{ anyOf: text }, 'value', '/anyOf'],
  [{ not: 3 }, 'value', '/not'],
  [{ type: 'object', additionalProperties: false, properties: [] }, 'value', '/properties'],
  [{ type: 'object', additionalProperties: false, properties: { a: 1 } }, 'value', '/properties'],
  [{ type: 'object', additionalProperties: false, properties: { a: text }, required: ['a', 'a'] }, 'value', '/required'],
  [{ type: 'object', additionalProperties: false, properties: { a: text }, required: 'a' }, 'value', '/required'],
  [{ ...text, pattern: '(?=a)' }, 'pattern', '/pattern'],
  [{ ...text, pattern: '(a)\\1' }, 'pattern', '/pattern'],
  [{ ...text, pattern: '(' }, 'pattern', '/pattern'],
  [{ ...text, pattern: 'a'.repeat(257) }, 'pattern', '/pattern'],
  [{ type: 'string', maxLength: 262_144, pattern: '^(?:[a-z]{30}){30}$' }, 'pattern', '/pattern'],
  [{ type: 'object', additionalProperties: false, patternProperties: { '(?!x)': text } }, 'pattern', '/patternProperties/(?!x)'],
  [{ $ref: 'https://example.com/schema' }, 'ref', '/$ref'],
  [{ $ref: 'urn:fpf:tool-spec:1' }, 'ref', '/$ref'],
  [{ $ref: '#' }, 'ref', '/$ref'],
  [{ $ref: '#/properties/value' }, 'ref', '/$ref'],
  [{ $ref: '#/$defs/missing' }, 'ref', '/$ref'],
  [{ $ref: '#/$defs/constructor' }, 'ref', '/$ref'],
  [{ type: 'string', maxLength: 9, $defs: {} }, 'root-only', '/$defs'],
  [{ ...text, maxlength: 3 }, 'unknown-keyword', '/maxlength'],
  [{ ...text, format: 'date' }, 'refused-keyword', '/format'],
  [{ ...text, nullable: true }, 'refused-keyword', '/nullable'],
  [{ ...text, $id: 'urn:x' }, 'refused-keyword', '/$id'],
  [{ ...text, $anchor: 'x' }, 'refused-keyword', '/$anchor'],
  [{ $dynamicRef: '#x' }, 'refused-keyword', '/$dynamicRef'],
  [{ ...text, $dynamicAnchor: 'x' }, 'refused-keyword', '/$dynamicAnchor'],
  [{ type: 'object', unevaluatedProperties: false, additionalProperties: false }, 'refused-keyword', '/unevaluatedProperties'],
  [{ type: 'array', items: text, maxItems: 1, unevaluatedItems: false }, 'refused-keyword', '/unevaluatedItems'],
  [{ ...text, $vocabulary: {} }, 'refused-keyword', '/$vocabulary'],
  [{ ...text, definitions: {} }, 'refused-keyword', '/definitions'],
];

test('what is outside the profile, by which rule, where, and how to mend it', () => {
  for (const [schema, rule, at] of outside) {
    const findings = toolSchemaFindings(root({ value: schema }));
    const what = JSON.stringify(schema);
    assert.ok(
      findings.some((finding) => finding.rule === rule && finding.pointer === `/properties/value${at}`),
      `${what}: ${JSON.stringify(findings)}`,
    );
    for (const { message, fix } of findings) assert.ok(message.length > 0 && /[.?]$/.test(fix), `${what}: ${fix}`);
  }
});

test('the root is a closed object of the right draft', () => {
  for (const schema of [undefined, null, 1, 'x', [], true, () => 1]) assert.equal(toolSchemaFindings(schema).length, 1, String(schema));
  assert.deepEqual(found({}), [
    ['root', '/type'],
    ['anything', ''],
  ]);
  assert.deepEqual(found({ type: ['object'], additionalProperties: false }), [['root', '/type']]);
  assert.deepEqual(found(root({}, { $schema: 'http://json-schema.org/draft-07/schema#' })), [['draft', '/$schema']]);
  assert.deepEqual(found(root({}, { $schema: 'https://json-schema.org/draft/2020-12/schema' })), []);
});

test('an ordinary schema is mended by doing what the findings say', () => {
  const ordinary = {
    type: 'object',
    properties: { path: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } }, when: { type: 'string', format: 'date' } },
    required: ['path'],
  };
  assert.deepEqual(
    toolSchemaFindings(ordinary).map(({ pointer, fix }) => [pointer, fix]),
    [
      ['', 'Add additionalProperties: false.'],
      ['/properties/path', 'Add maxLength.'],
      ['/properties/tags', 'Add maxItems.'],
      ['/properties/tags/items', 'Add maxLength.'],
      ['/properties/when/format', 'It would check nothing here. State the form as a pattern, and name the format in the description.'],
      ['/properties/when', 'Add maxLength.'],
    ],
  );
  const mended = root(
    {
      path: { type: 'string', maxLength: 512 },
      tags: { type: 'array', maxItems: 8, items: text },
      when: { type: 'string', maxLength: 10, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
    },
    { required: ['path'] },
  );
  assert.deepEqual(toolSchemaFindings(mended), []);
});

test('a misspelt keyword is told what was probably meant', () => {
  const [finding] = toolSchemaFindings(root({ a: text }, { requird: ['a'] }));
  assert.equal(finding?.rule, 'unknown-keyword');
  assert.match(finding.fix, /Did you mean required\?/);
});

test('a $ref that leads back to itself is refused, used or not', () => {
  const list = { type: 'array', maxItems: 2, items: { $ref: '#/$defs/list' } };
  assert.deepEqual(found(root({ a: { $ref: '#/$defs/list' } }, { $defs: { list } })), [['recursion', '']]);
  assert.deepEqual(found(root({}, { $defs: { list } })), [['recursion', '']]);
  assert.deepEqual(found(root({}, { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } })), [['recursion', '']]);
});

test('a short schema that unfolds to very much is refused', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 20 }, (_, level) => [
      `d${level}`,
      { anyOf: [{ $ref: `#/$defs/d${level + 1}` }, { $ref: `#/$defs/d${level + 1}` }] },
    ]),
  );
  assert.deepEqual(found(root({ a: { $ref: '#/$defs/d0' } }, { $defs: { ...$defs, d20: { type: 'null' } } })), [['size', '']]);
});

test('hostile schemas give a finding, and never a crash', () => {
  let deep: unknown = text;
  for (let level = 0; level < 5_000; level += 1) deep = { not: deep };
  assert.equal(found(root({ a: deep }))[0]?.[0], 'depth');
  const wide = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'null' }]));
  assert.equal(found(root(wide(5_000)))[0]?.[0], 'keys');
  assert.equal(found(root({ a: { enum: Array.from({ length: 9_000 }, (_, index) => index) } }))[0]?.[0], 'size');
  assert.equal(found(root({ a: { const: 'x'.repeat(70_000) } }))[0]?.[0], 'size');
  assert.equal(found(root({ constructor: text }))[0]?.[0], 'reserved-key');
  assert.equal(
    found(JSON.parse('{"type":"object","additionalProperties":false,"properties":{"__proto__":{"type":"null"}}}'))[0]?.[0],
    'reserved-key',
  );
  const loop: Record<string, unknown> = { type: 'object' };
  loop.not = loop;
  assert.equal(found(loop)[0]?.[0], 'depth');
  assert.equal(found(root({ a: { type: 'integer', minimum: NaN } }))[0]?.[0], 'number-range');
  assert.equal(found(root({ a: { const: new Date(0) } }))[0]?.[0], 'not-json');
});

test('the largest schemas of each shape that the limits let in compile, or give a finding', () => {
  const chain = (length: number): object => ({
    $defs: {
      ...Object.fromEntries(Array.from({ length }, (_, level) => [`d${level}`, { anyOf: [{ $ref: `#/$defs/d${level + 1}` }] }])),
      [`d${length}`]: { type: 'null' },
    },
  });
  const shapes: readonly JsonObject[] = [
    root(Object.fromEntries(Array.from({ length: 990 }, (_, index) => [`p${index}`, { type: 'null' }]))),
    root({ a: { anyOf: Array.from({ length: 1_900 }, () => ({ type: 'null' })) } }),
    root({ a: { $ref: '#/$defs/d0' } }, chain(31)),
    root({ a: { $ref: '#/$defs/d0' } }, chain(640)),
    root({ a: { enum: Array.from({ length: 256 }, (_, index) => [index]) } }),
  ];
  const answers = shapes.map((schema) => {
    const findings = toolSchemaFindings(schema);
    return findings.length > 0 ? findings[0]?.rule : compileToolSchema(schema).check({ a: 'no', p1: 'no' }).length > 0;
  });
  assert.deepEqual(answers, [true, true, true, 'size', true]);
});

test('compiling: the hash is that of the canonical text, and outside the profile it is refused with every place', () => {
  const schema = root({ a: text, b: { type: 'integer' } });
  const turned = {
    additionalProperties: false,
    properties: { b: { type: 'integer' }, a: { maxLength: 10, type: 'string' } },
    type: 'object',
  };
  assert.equal(compileToolSchema(schema).hash, hashJson(schema));
  assert.equal(compileToolSchema(turned).hash, hashJson(schema));
  assert.throws(
    () => compileToolSchema({ type: 'object', properties: { a: { type: 'string' } } }),
    (error) =>
      FpfError.is(error) &&
      error.code === 'skill.tool-schema' &&
      /\/properties\/a: a string of any length/.test(error.message) &&
      error.hint.includes('maxLength') &&
      Array.isArray(error.details.findings),
  );
});

test('what was compiled does not change with the schema it was made from', () => {
  const schema = { type: 'object', properties: { a: { enum: ['x'] } }, additionalProperties: false };
  const { check } = compileToolSchema(schema);
  schema.properties.a.enum.push('y');
  assert.equal(check({ a: 'y' }).length, 1);
  assert.equal(compileToolSchema(schema).check({ a: 'y' }).length, 0);
});

test('the same schema is compiled once, and the cache forgets the oldest', () => {
  const { compile } = createToolSchemas(2);
  const of = (name: string): JsonObject => root({ [name]: text });
  const first = compile(of('a')).check;
  assert.equal(compile({ ...of('a') }).check, first);
  compile(of('b'));
  assert.equal(compile(of('a')).check, first);
  compile(of('c'));
  assert.equal(compile(of('a')).check, first);
  compile(of('d'));
  compile(of('e'));
  assert.notEqual(compile(of('a')).check, first);
});

test('values are bounded before anything recurses over them', () => {
  const { check } = compileToolSchema(asArgument({ type: 'array', maxItems: 9, items: { type: 'null' } }));
  let deep: unknown = null;
  for (let level = 0; level < 5_000; level += 1) deep = [deep];
  assert.deepEqual(
    check({ value: deep }).map(({ rule }) => rule),
    ['depth'],
  );
  const loop: unknown[] = [];
  loop.push(loop);
  assert.deepEqual(
    check({ value: loop }).map(({ rule }) => rule),
    ['depth'],
  );
  assert.deepEqual(
    check({ value: Array.from({ length: 20_001 }, () => null) }).map(({ rule }) => rule),
    ['size'],
  );
  assert.deepEqual(
    check(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]))).map(({ rule }) => rule),
    ['keys'],
  );
  for (const value of [undefined, () => 1, 1n, Symbol('x'), new Map(), new Date(0), NaN, Infinity, 2 ** 60]) {
    assert.equal(check({ value: [value] }).length, 1, typeof value);
  }
});

test('a long string costs its length check, and its pattern never sees it', () => {
  const { check } = compileToolSchema(asArgument({ type: 'string', maxLength: 1_000, pattern: '^(?:[a-z ]{1,30}){1,30}!$' }));
  assert.ok(check({ value: 'a '.repeat(120_000) }).some(({ rule }) => rule === 'maxLength'));
});

test('patterns over many strings stop at what one check may cost', () => {
  const { check } = compileToolSchema(
    asArgument({ type: 'array', maxItems: 300, items: { type: 'string', maxLength: 1_000, pattern: '^(?:[a-z ]{1,30}){1,30}!?$' } }),
  );
  const issues = check({ value: Array.from({ length: 260 }, () => 'ab'.repeat(400)) });
  assert.deepEqual(
    issues.map(({ rule }) => rule),
    ['size'],
  );
  assert.deepEqual(check({ value: ['ab'] }), []);
});

test('a large wrong value is refused with its first error, a small one with all', () => {
  const { check } = compileToolSchema(
    asArgument({ type: 'array', maxItems: 10_000, items: { anyOf: Array.from({ length: 200 }, (_, index) => ({ const: index })) } }),
  );
  const small = check({ value: [-1, -2] });
  assert.ok(small.some(({ pointer }) => pointer === '/value/0') && small.length === 32);
  const large = check({ value: Array.from({ length: 9_999 }, () => -1) });
  assert.ok(large.length > 0 && large.every(({ pointer }) => pointer === '/value/0'));
});

test('members that have the names of methods neither crash nor pass', () => {
  const { check } = compileToolSchema(asArgument({ enum: [{}, [1], 'x'] }));
  for (const name of ['valueOf', 'toString', 'hasOwnProperty', 'toJSON', 'length', 'then']) {
    assert.deepEqual(
      check({ value: { [name]: 1 } }).map(({ rule, pointer }) => [rule, pointer]),
      [['enum', '/value']],
      name,
    );
  }
  assert.deepEqual(check({ value: {} }), []);
});
