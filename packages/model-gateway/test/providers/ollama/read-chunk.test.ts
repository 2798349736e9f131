import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, StreamEvent } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { readChunk } from '../../../src/providers/ollama/read-chunk.ts';
import { fc } from '../../support/fast-check.ts';

const party = { what: 'Ollama', host: 'http://h', model: 'm' };
const call = (name: unknown, given: unknown): object => ({ function: { name, arguments: given } });
const indexes = (read: ReturnType<typeof readChunk>): readonly number[] =>
  read.events.map((event) => ('index' in event ? event.index : -1));

test('calls are counted through, whether they come in one line or in many', () => {
  const one = readChunk({ message: { tool_calls: [call('a', {}), call('b', {})] }, done: false }, 0, party);
  assert.deepEqual([indexes(one), one.calls], [[0, 1], 2]);
  const next = readChunk({ message: { tool_calls: [call('c', { x: [1, null] })] }, done: false }, one.calls, party);
  assert.deepEqual(next, {
    events: [{ type: 'tool_call_delta', index: 2, name: 'c', arguments_delta: '{"x":[1,null]}' }],
    calls: 3,
  });
});

test('a thought, a text and a call of one line come in this order', () => {
  const { events } = readChunk(
    { message: { content: 'c', thinking: 't', tool_calls: [call('a', {})] }, done: false },
    0,
    party,
  );
  assert.deepEqual(
    events.map(({ type }) => type),
    ['thinking_delta', 'text_delta', 'tool_call_delta'],
  );
});

test('the last line ends the answer, with its figures where it tells them', () => {
  const { end } = readChunk(
    {
      message: { content: '' },
      done: true,
      done_reason: 'length',
      eval_count: 5,
      total_duration: 2_500_000,
      load_duration: -1,
      prompt_eval_count: 0.5,
    },
    0,
    party,
  );
  assert.deepEqual(end, [
    { type: 'usage', output_tokens: 5, times: { total_ms: 2.5 } },
    { type: 'message_stop', stop_reason: 'length' },
  ]);
  assert.deepEqual(readChunk({ done: true }, 0, party).end, [
    { type: 'usage' },
    { type: 'message_stop', stop_reason: 'stop' },
  ]);
});

test("what is the model's affair is handed on: a call without a name, and arguments that are no object", () => {
  const { events } = readChunk(
    { message: { tool_calls: [call('', {}), call('a', 'x'), call('b', null), call('c', [1])] }, done: false },
    0,
    party,
  );
  assert.deepEqual(
    events.map((event) => event.type === 'tool_call_delta' && [event.name, event.arguments_delta]),
    [
      ['', '{}'],
      ['a', '"x"'],
      ['b', 'null'],
      ['c', '[1]'],
    ],
  );
});

for (const [what, chunk] of [
  ['a line without done', { message: { content: 'x' } }],
  ['a message that is a text', { message: 'x', done: false }],
  ['a content that is a number', { message: { content: 1 }, done: false }],
  ['tool_calls that are a text', { message: { tool_calls: 'x' }, done: false }],
  ['tool_calls that are null', { message: { tool_calls: null }, done: false }],
  ['a call that is null', { message: { tool_calls: [null] }, done: false }],
  ['a call without a function', { message: { tool_calls: [{}] }, done: false }],
  ['a call without arguments', { message: { tool_calls: [{ function: { name: 'a' } }] }, done: false }],
  ['a name that is a number', { message: { tool_calls: [call(1, {})] }, done: false }],
  ['a done_reason that is a number', { done: true, done_reason: 1 }],
] as const) {
  test(`${what} is a breach of protocol`, () => {
    assert.throws(
      () => readChunk(chunk, 0, party),
      (error: unknown) => FpfError.is(error) && error.code === 'model.protocol',
    );
  });
}

test('whatever a line holds, it is read into events that fit, or refused', () => {
  const part = fc.jsonValue({ maxDepth: 2 });
  const called = fc.record(
    { function: fc.oneof(part, fc.record({ name: part, arguments: part }, { requiredKeys: [] })) },
    { requiredKeys: [] },
  );
  const message = fc.record(
    { content: part, thinking: part, tool_calls: fc.oneof(part, fc.array(fc.oneof(part, called), { maxLength: 2 })) },
    { requiredKeys: [] },
  );
  const chunk = fc.oneof(
    part,
    fc.record(
      {
        message: fc.oneof(part, message),
        done: fc.oneof(fc.boolean(), part),
        done_reason: part,
        eval_count: part,
        total_duration: part,
      },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(chunk, (given) => {
      try {
        const { events, end = [] } = readChunk(given, 0, party);
        for (const event of [...events, ...end]) assert.deepEqual(check(StreamEvent, event), []);
      } catch (error) {
        assert.ok(FpfError.is(error) && error.code === 'model.protocol', String(error));
      }
    }),
    { numRuns: 500 },
  );
});
