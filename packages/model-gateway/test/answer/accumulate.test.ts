import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type StreamEvent } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { createAccumulator } from '../../src/answer/accumulate.ts';
import { limitsOf } from '../../src/limits/options.ts';
import { fc } from '../support/fast-check.ts';

const limits = limitsOf({ provider: 'x' });

type Call = { readonly name: string; readonly argumentsText: string };

/** Any way to cut the pieces and to mix them, as long as each call's own pieces stay in order. */
function split(text: string, calls: readonly Call[], cuts: readonly number[]): readonly StreamEvent[] {
  const pieces = (whole: string, at: number): readonly string[] => {
    const cut = whole.length === 0 ? 0 : (cuts[at % cuts.length] ?? 0) % (whole.length + 1);
    return [whole.slice(0, cut), whole.slice(cut)];
  };
  const lanes: StreamEvent[][] = [
    pieces(text, 0).map((part): StreamEvent => ({ type: 'text_delta', index: 0, text: part })),
    ...calls.map((call, index) => {
      const [first = '', second = ''] = pieces(call.argumentsText, index + 1);
      return [
        { type: 'tool_call_delta' as const, index, name: call.name, arguments_delta: first },
        { type: 'tool_call_delta' as const, index, arguments_delta: second },
      ];
    }),
  ];
  const mixed: StreamEvent[] = [];
  for (let turn = 0; lanes.some((lane) => lane.length > 0); turn += 1) {
    const open = lanes.filter((lane) => lane.length > 0);
    const next = open[(cuts[turn % cuts.length] ?? 0) % open.length]?.shift();
    if (next) mixed.push(next);
  }
  return mixed;
}

test('an answer comes together whatever the pieces and their mixing', () => {
  const call = fc.record(
    { name: fc.string({ maxLength: 8 }), argumentsText: fc.string({ maxLength: 20 }) },
    { noNullPrototype: true },
  );
  const cuts = fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.array(call, { maxLength: 4 }), cuts, (text, calls, at) => {
      const accumulator = createAccumulator(limits);
      for (const event of split(text, calls, at)) accumulator.add(event);
      const answer = accumulator.finish();
      assert.equal(answer.text, text);
      assert.deepEqual(answer.calls, calls);
    }),
  );
});

test('a count that nobody told stays unknown; the last one told counts', () => {
  const accumulator = createAccumulator(limits);
  assert.equal(accumulator.finish().told.input_tokens, undefined);
  accumulator.add({ type: 'usage', input_tokens: 3 });
  accumulator.add({ type: 'usage', output_tokens: 5, times: { total_ms: 1 } });
  assert.deepEqual(accumulator.finish().told, { input_tokens: 3, output_tokens: 5, times: { total_ms: 1 } });
});

test('one byte more than the limit is too much, however the bytes are cut', () => {
  const roomy = { ...limits, maxReplyBytes: 10_000 };
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 60 }), (texts) => {
      const accumulator = createAccumulator(roomy);
      let bytes = 0;
      for (const text of texts) {
        bytes += Buffer.byteLength(text) + 64;
        const add = (): unknown => accumulator.add({ type: 'text_delta', index: 0, text });
        if (bytes <= roomy.maxReplyBytes) add();
        else return assert.throws(add, code('model.too-large'));
      }
    }),
  );
});

test('as many calls as can be told apart are taken, and one more ends the answer at once', () => {
  const accumulator = createAccumulator(limits);
  for (let index = 0; index < 64; index += 1)
    accumulator.add({ type: 'tool_call_delta', index, name: 'a', arguments_delta: '{}' });
  accumulator.add({ type: 'tool_call_delta', index: 0, name: 'b' });
  assert.equal(accumulator.finish().calls[0]?.name, 'ab');
  assert.throws(() => accumulator.add({ type: 'tool_call_delta', index: 99, name: 'a' }), code('model.too-large'));
});

test('what was shown is kept whole up to its limit; of more there is the head, the size and the hash of the whole', () => {
  const short = { ...limits, maxShownBytes: 8 };
  const whole = createAccumulator(short).add({
    type: 'shown',
    shown: { by: 'server', text: '12345678', neutralised: 0 },
  });
  assert.deepEqual(whole, { type: 'shown', shown: { by: 'server', text: '12345678', neutralised: 0 } });
  const accumulator = createAccumulator(short);
  const cut = accumulator.add({ type: 'shown', shown: { by: 'server', text: '1234567\u{1F600}9', neutralised: 2 } });
  assert.deepEqual(cut, { type: 'shown', shown: { by: 'server', text: '1234567', neutralised: 2, cut_from: 12 } });
  assert.equal(accumulator.finish().told.kept?.hash, sha256('1234567\u{1F600}9'));
});

test('after the end there may be facts, and nothing of an answer', () => {
  const ended = (): ReturnType<typeof createAccumulator> => {
    const accumulator = createAccumulator(limits);
    accumulator.add({ type: 'message_stop', stop_reason: 'stop' });
    return accumulator;
  };
  ended().add({ type: 'usage', input_tokens: 1 });
  ended().add({ type: 'shown', shown: { by: 'server', text: '', neutralised: 0 } });
  for (const event of [
    { type: 'message_start' },
    { type: 'text_delta', index: 0, text: '' },
    { type: 'thinking_delta', index: 0, text: '' },
    { type: 'tool_call_delta', index: 0 },
    { type: 'message_stop', stop_reason: 'stop' },
  ] as const)
    assert.throws(() => ended().add(event), code('model.protocol'), event.type);
});

function code(wanted: string): (error: unknown) => boolean {
  return (error) => FpfError.is(error) && error.code === wanted;
}

test('what a model lacks is told once, and counts as much as any text', () => {
  const lacking = { name: 'read_file', arguments: {}, missing: ['path'] };
  const all = createAccumulator(limits);
  all.add({ type: 'lacking', lacking });
  assert.deepEqual(all.finish().told, { lacking });
  assert.throws(() => all.add({ type: 'lacking', lacking }), { code: 'model.protocol' });
  const little = createAccumulator({ ...limits, maxReplyBytes: 90 });
  assert.throws(() => little.add({ type: 'lacking', lacking }), { code: 'model.too-large' });
});
