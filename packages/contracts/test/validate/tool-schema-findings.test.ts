import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { toolSchemaFindings } from '@fpf/contracts/validate';

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
  [
    { type: 'object', additionalProperties: false, properties: { a: text }, dependentRequired: { a: ['b'] } },
    'required',
    '',
  ],
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
  [
    { type: 'object', additionalProperties: false, properties: { a: text }, required: ['a', 'a'] },
    'value',
    '/required',
  ],
  [{ type: 'object', additionalProperties: false, properties: { a: text }, required: 'a' }, 'value', '/required'],
  [{ ...text, pattern: '(?=a)' }, 'pattern', '/pattern'],
  [{ ...text, pattern: '(a)\\1' }, 'pattern', '/pattern'],
  [{ ...text, pattern: '(' }, 'pattern', '/pattern'],
  [{ ...text, pattern: 'a'.repeat(257) }, 'pattern', '/pattern'],
  [{ type: 'string', maxLength: 262_144, pattern: '^(?:[a-z]{30}){30}$' }, 'pattern', '/pattern'],
  [
    { type: 'object', additionalProperties: false, patternProperties: { '(?!x)': text } },
    'pattern',
    '/patternProperties/(?!x)',
  ],
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
  [
    { type: 'object', unevaluatedProperties: false, additionalProperties: false },
    'refused-keyword',
    '/unevaluatedProperties',
  ],
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
  for (const schema of [undefined, null, 1, 'x', [], true, () => 1])
    assert.equal(toolSchemaFindings(schema).length, 1, String(schema));
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
    properties: {
      path: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
      when: { type: 'string', format: 'date' },
    },
    required: ['path'],
  };
  assert.deepEqual(
    toolSchemaFindings(ordinary).map(({ pointer, fix }) => [pointer, fix]),
    [
      ['', 'Add additionalProperties: false.'],
      ['/properties/path', 'Add maxLength.'],
      ['/properties/tags', 'Add maxItems.'],
      ['/properties/tags/items', 'Add maxLength.'],
      [
        '/properties/when/format',
        'It would check nothing here. State the form as a pattern, and name the format in the description.',
      ],
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
  assert.deepEqual(found(root({}, { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } })), [
    ['recursion', ''],
  ]);
});

test('a short schema that unfolds to very much is refused', () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 20 }, (_, level) => [
      `d${level}`,
      { anyOf: [{ $ref: `#/$defs/d${level + 1}` }, { $ref: `#/$defs/d${level + 1}` }] },
    ]),
  );
  assert.deepEqual(found(root({ a: { $ref: '#/$defs/d0' } }, { $defs: { ...$defs, d20: { type: 'null' } } })), [
    ['size', ''],
  ]);
});
