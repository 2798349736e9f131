import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode, type Encoded } from '../../src/network/encode.ts';
import { headsOf } from '../../src/network/heads.ts';
import { logSoftmax } from '../../src/network/log-softmax.ts';
import { readRequest } from '../../src/text/features.ts';
import type { RehearsalModel } from '../../src/model.ts';
import { drain } from '../support/drain.ts';
import { tinyLoaded } from '../support/model-folder.ts';
import { inner, plus, slowStates, softmax, times } from '../support/slow-network.ts';

const request = 'Read the lines 3 to 12 of "docs/my guide.md", and copy it to Caf\u00e9.txt!';

function encoded(model: RehearsalModel, text: string): Encoded {
  return drain(encode(model.weights, model.turns, readRequest(text, model.features).rows));
}

function near(actual: ArrayLike<number>, expected: ArrayLike<number>, what: string): void {
  assert.equal(actual.length, expected.length, what);
  for (const [at, number] of Array.from(expected).entries()) {
    assert.ok(Math.abs((actual[at] ?? Number.NaN) - number) < 1e-4, `${what} at ${at}: ${actual[at]} and ${number}`);
  }
}

for (const text of [request, 'x', '', 'word '.repeat(96)]) {
  test(`the encoder gives what its formulas say (${text.length} units)`, () => {
    const model = tinyLoaded({ seed: 7 });
    const { rows, count } = encoded(model, text);
    const slow = slowStates(model, readRequest(text, model.features).rows);
    assert.equal(count, slow.length);
    near(rows.subarray(0, count * model.weights.sizes.d), slow.flat(), 'the states');
  });
}

for (const pool of ['start', 'sum', 'concat'] as const) {
  test(`the heads give what their formulas say (pool: ${pool})`, () => {
    const model = tinyLoaded({ seed: 9, pool });
    const { weights } = model;
    const heads = headsOf(weights, encoded(model, request));
    const states = slowStates(model, readRequest(request, model.features).rows);
    const pooled = (looks: readonly number[]): readonly number[] =>
      states.map((state, at): readonly number[] => state.map((x) => x * (softmax(looks)[at] ?? 0))).reduce(plus);
    const first = states[0] ?? [];
    const around = pooled(states.map((state) => inner([...weights.tool.pool], state)));
    const seen = { start: first, sum: plus(first, around), concat: [...first, ...around] }[pool];
    near(heads.tools(), plus(times(weights.tool.weight, seen), [...weights.tool.bias]), 'tools');
    const row = (queries: Float32Array, slot: number): readonly number[] => [
      ...queries.subarray(slot * 8, slot * 8 + 8),
    ];
    for (const [slot, { start, end }] of [0, 3, 6].map(
      (at) => [at, { start: weights.spanStart, end: weights.spanEnd }] as const,
    )) {
      near(
        heads.starts(slot),
        states.map((state) => inner(row(start.queries, slot), times(start.project, state))),
        `starts of ${slot}`,
      );
      near(
        heads.ends(slot),
        states.map((state) => inner(row(end.queries, slot), times(end.project, state))),
        `ends of ${slot}`,
      );
    }
    const overwrite = model.tools.get('copy_path')?.slots[2];
    assert.ok(overwrite);
    const looks = states.map((state) =>
      inner(row(weights.choice.queries, overwrite.number), times(weights.choice.project, state)),
    );
    const all = plus(times(weights.choice.weight, pooled(looks)), [...weights.choice.bias]);
    near(
      heads.choice(overwrite.number, overwrite.firstChoice, 3),
      all.slice(overwrite.firstChoice, overwrite.firstChoice + 3),
      'a choice',
    );
  });
}

test('the same request gives the same numbers, bit by bit', () => {
  const model = tinyLoaded({ seed: 4 });
  assert.deepEqual(encoded(model, request).rows, encoded(tinyLoaded({ seed: 4 }), request).rows);
});

test('logarithms of probabilities sum up to one, however large the logits are', () => {
  const logs = logSoftmax(Float64Array.of(1_000, 999, -1_000));
  assert.ok(Math.abs(logs.reduce((sum, log) => sum + Math.exp(log), 0) - 1) < 1e-12);
  assert.ok(logs.every((log) => log <= 0));
});
