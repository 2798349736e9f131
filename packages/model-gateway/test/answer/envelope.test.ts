import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelReply, ModelRequest } from '@fpf/contracts';
import { ModelEvidence, ModelResponse } from '@fpf/contracts';
import { admit, check } from '@fpf/contracts/validate';
import { toReply } from '../../src/answer/envelope.ts';
import { limitsOf } from '../../src/limits/options.ts';
import { fc } from '../support/fast-check.ts';

const request: ModelRequest = {
  messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text: 'Greet Ada' }] }],
  tools: [
    {
      name: 'greet',
      description: 'Greet.',
      input_schema: {
        type: 'object',
        additionalProperties: false,
        properties: { name: { type: 'string', maxLength: 40_000 }, n: { type: 'number' } },
      },
    },
  ],
};
const model = { provider: 'x', name: 'x', digest: null, conforming: false };
const limits = limitsOf({ provider: 'x' });

function reply(name: string, argumentsText: string): ModelReply {
  const answer = { text: '', thought: '', calls: [{ name, argumentsText }], told: { stop_reason: 'stop' } };
  return toReply({ request, requestHash: '0'.repeat(64), model, failed: [], answer, limits });
}

test('arguments inherit nothing, at any depth, and are frozen to the bottom', () => {
  const [call] = reply('other', '{"a":[{"toString":1}]}').response.tool_calls ?? [];
  const [inner] = (call?.arguments['a'] ?? []) as readonly object[];
  assert.ok(call && inner);
  for (const value of [call.arguments, inner]) {
    assert.equal(Object.getPrototypeOf(value), null);
    assert.ok(Object.isFrozen(value));
  }
  assert.equal('valueOf' in call.arguments, false);
});

test('of more calls than are decided at once each one beyond is marked, by its name', () => {
  const calls = ['{}', '{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}', 'no json'].map((argumentsText) => ({
    name: 'greet',
    argumentsText,
  }));
  const answer = { text: '', thought: '', calls, told: { stop_reason: 'stop' } };
  const { response, evidence } = toReply({
    request,
    requestHash: '0'.repeat(64),
    model,
    failed: [],
    answer,
    limits,
  });
  assert.deepEqual(
    response.tool_calls?.map(({ arguments: args }) => args['n']),
    [undefined, 1, 2, 3, 4, undefined],
  );
  assert.deepEqual(
    evidence.marks.map(({ call, reason }) => [call, reason.code, reason.refs]),
    [4, 5].map((call) => [call, 'admit.too-many-calls', ['greet']]),
  );
  assert.match(
    evidence.marks[0]?.reason.message ?? '',
    /made 6 calls, and the first 4 are decided; .greet. comes after/,
  );
});

test('numbers come as they were written, or not at all', () => {
  for (const [text, value] of [
    ['-0', -0],
    ['9007199254740992', 2 ** 53],
    ['1e3', 1_000],
    ['0.1', 0.1],
  ] as const) {
    const { response, evidence } = reply('greet', `{"n":${text}}`);
    assert.ok(Object.is(response.tool_calls?.[0]?.arguments['n'], value), text);
    assert.deepEqual(evidence.marks, []);
  }
  for (const text of [
    'NaN',
    'Infinity',
    '-Infinity',
    '1e400',
    '9007199254740993',
    '1e308e',
    '+1',
    '01',
    '.5',
    '0x10',
  ]) {
    const { response, evidence } = reply('greet', `{"n":${text}}`);
    assert.deepEqual(
      [evidence.marks[0]?.reason.code, { ...response.tool_calls?.[0]?.arguments }],
      ['admit.bad-json', {}],
      text,
    );
  }
});

test('at the ends of the limits: eight levels and 32 KiB are taken, and no more', () => {
  const nested = (levels: number): string => `${'{"name":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
  const sized = (bytes: number): string => JSON.stringify({ name: 'a'.repeat(bytes - 11) });
  assert.equal(Buffer.byteLength(sized(32_768)), 32_768);
  const codes = [nested(8), nested(9), sized(32_768), sized(32_769)].map(
    (text) => reply('greet', text).evidence.marks[0]?.reason.code,
  );
  assert.deepEqual(codes, [undefined, 'admit.bad-json', undefined, 'admit.bad-json']);
});

test('a name of any length or kind that was not offered is none, and what is kept of it fits the envelope', () => {
  for (const name of [
    'x'.repeat(100_000),
    '\u{1F600}'.repeat(200),
    `${'a'.repeat(255)}\u{1F600}`,
    'greet ',
    'GREET',
    'toString',
    '__proto__',
    '\u0000',
  ]) {
    const { response, evidence } = reply(name, '{"name":"Eve"}');
    const [call] = response.tool_calls ?? [];
    assert.deepEqual(check(ModelResponse, response), [], name.slice(0, 20));
    assert.ok(call && !admit(call, request.tools).ok);
    // It is held against the schema of no tool.
    assert.deepEqual(evidence.ungrounded, []);
  }
});

test('whatever text stands for the arguments: the reply fits its schemas, an unmarked call is what was written', () => {
  const json = fc.json({ maxDepth: 10 });
  const text = fc.oneof(
    json,
    fc.string({ maxLength: 80 }),
    fc.tuple(json, fc.nat(40)).map(([whole, cut]) => whole.slice(0, cut)),
  );
  const name = fc.oneof(fc.constant('greet'), fc.string({ minLength: 1, maxLength: 12 }));
  fc.assert(
    fc.property(name, text, (called, argumentsText) => {
      const { response, evidence } = reply(called, argumentsText);
      assert.deepEqual([check(ModelResponse, response), check(ModelEvidence, evidence)], [[], []]);
      const [call] = response.tool_calls ?? [];
      assert.ok(call);
      if (evidence.marks.length === 0)
        assert.equal(
          JSON.stringify(call),
          JSON.stringify({ name: called, arguments: JSON.parse(argumentsText) as unknown }),
        );
      else assert.equal(evidence.marks[0]?.call, 0);
    }),
  );
});
