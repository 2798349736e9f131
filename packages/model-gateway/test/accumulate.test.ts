import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StreamEvent } from '@fpf/contracts';
import fc from 'fast-check';
import { createAccumulator } from '../src/accumulate.ts';
import { limitsOf } from '../src/options.ts';

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
  const call = fc.record({ name: fc.string({ maxLength: 8 }), argumentsText: fc.string({ maxLength: 20 }) }, { noNullPrototype: true });
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
  assert.equal(accumulator.finish().inputTokens, undefined);
  accumulator.add({ type: 'usage', input_tokens: 3 });
  accumulator.add({ type: 'usage', output_tokens: 5 });
  assert.deepEqual([accumulator.finish().inputTokens, accumulator.finish().outputTokens], [3, 5]);
});
