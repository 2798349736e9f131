import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, ModelRequest, ToolSpec } from '@fpf/contracts';
import { ungroundedIn } from '../../src/answer/grounding.ts';
import { fc } from '../support/fast-check.ts';

function asked(...texts: readonly string[]): ModelRequest {
  return {
    messages: texts.map((text, at) => ({ v: 1, id: `${at}`, role: 'user', content: [{ type: 'text', text }] })),
    tools: [],
  };
}

function pointers(
  args: JsonObject,
  request: ModelRequest,
  input_schema: JsonObject = { type: 'object' },
): readonly string[] {
  const tool: ToolSpec = { name: 'a', description: 'b', input_schema };
  return ungroundedIn([{ call: 0, tool, args }], request).map(({ pointer }) => pointer);
}

const rows: readonly (readonly [what: string, args: JsonObject, text: string, found: readonly string[]])[] = [
  ['a text that stands there', { a: 'Ada' }, 'Greet Ada', []],
  ['a text of another case', { a: 'ada' }, 'Greet Ada', ['/a']],
  ['white space of another kind', { a: 'one two' }, 'one \n\t two', []],
  ['white space around it', { a: ' Ada ' }, 'Greet Ada', []],
  ['white space inside a word', { a: 'A da' }, 'Greet Ada', ['/a']],
  ['nothing', { a: '' }, 'Greet Ada', []],
  ['a number that stands there', { a: 5, b: -2.5 }, 'from -2.5 to 5.', []],
  ['a number inside another', { a: 5, b: 2, c: 4 }, '15 5.25 2.4 44', ['/a', '/b', '/c']],
  ['a number beside letters', { a: 12 }, '#12th', []],
  ['a boolean and null', { a: true, b: null }, '', []],
  ['a text in a list and in an object', { a: ['x', { 'b/c': 'y' }] }, 'x', ['/a/1/b~1c']],
];

for (const [what, args, text, found] of rows)
  test(`grounding: ${what}`, () => assert.deepEqual(pointers(args, asked(text)), found));

test('what the schema lists needs no source, wherever in the schema it is listed', () => {
  const listed = { enum: ['warm', 3] };
  for (const place of [
    listed,
    { $ref: '#/$defs/tone' },
    { anyOf: [{ type: 'null' }, { const: 'warm' }, { const: 3 }] },
    { allOf: [{ oneOf: [{ $ref: '#/$defs/tone' }] }] },
    JSON.parse(`{"if": {"type": "string"}, "then": ${JSON.stringify(listed)}, "else": {"const": 3}}`) as JsonObject,
  ]) {
    const schema = {
      type: 'object',
      $defs: { tone: listed, round: { $ref: '#/$defs/round' } },
      properties: { a: place, b: place },
    };
    assert.deepEqual(pointers({ a: 'warm', b: 3 }, asked(''), schema), [], JSON.stringify(place));
    assert.deepEqual(pointers({ a: 'cool', b: 4 }, asked(''), schema), ['/a', '/b'], JSON.stringify(place));
    assert.deepEqual(pointers({ c: 'warm' }, asked(''), schema), ['/c'], 'of another member it says nothing');
  }
  for (const list of [{ items: listed }, { prefixItems: [listed, listed] }]) {
    assert.deepEqual(pointers({ a: ['warm', 3] }, asked(''), { type: 'object', properties: { a: list } }), []);
  }
  for (const rest of [{ additionalProperties: listed }, { patternProperties: { '^a': listed } }]) {
    assert.deepEqual(pointers({ a: 'warm' }, asked(''), { type: 'object', ...rest }), []);
  }
});

test('schemas that refer to one another come to an end', () => {
  const schema = {
    type: 'object',
    $defs: { a: { $ref: '#/$defs/b' }, b: { anyOf: [{ $ref: '#/$defs/a' }] } },
    properties: { a: { $ref: '#/$defs/a' } },
  };
  assert.deepEqual(pointers({ a: 'x' }, asked('y'), schema), ['/a']);
});

test('earlier results count as a source', () => {
  const request = asked('count');
  const result = {
    type: 'tool_result' as const,
    tool_use_id: '1',
    content: [{ type: 'text' as const, text: 'seventeen words' }],
  };
  const told: ModelRequest = {
    ...request,
    messages: [...request.messages, { v: 1, id: 'r', role: 'tool', content: [result] }],
  };
  assert.deepEqual(pointers({ a: 'seventeen words' }, told), []);
});

test('any piece of the request is grounded, and never anything that is not in it', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }),
      fc.nat(60),
      fc.nat(60),
      fc.string({ minLength: 1, maxLength: 6 }),
      (text, from, to, other) => {
        assert.deepEqual(pointers({ a: text.slice(Math.min(from, to), Math.max(from, to)) }, asked(text)), []);
        const folded = (value: string): string => value.replace(/\s+/g, ' ').trim();
        const there = text.includes(other) || folded(text).includes(folded(other));
        assert.deepEqual(pointers({ a: other }, asked(text)), there ? [] : ['/a']);
      },
    ),
  );
});

test('a list without end of made-up texts is told in part, and pointers stay short', () => {
  const many = pointers({ a: Array.from({ length: 4_000 }, (_, at) => `x${at}`), ['k'.repeat(900)]: 'y' }, asked(''));
  assert.equal(many.length, 256);
  assert.equal(pointers({ ['\u{1F600}'.repeat(400)]: 'y' }, asked(''))[0]?.length, 511);
});
