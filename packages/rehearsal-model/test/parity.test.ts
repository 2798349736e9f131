import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { encode } from '../src/network/encode.ts';
import { headsOf } from '../src/network/heads.ts';
import { loadModel, shippedFolder } from '../src/provider/model-folder.ts';
import { readRequest } from '../src/text/features.ts';
import { drain } from './support/drain.ts';

type Exported = {
  readonly text: string;
  readonly tokens: readonly (readonly [number, number])[];
  readonly words: readonly number[];
  readonly grams: readonly (readonly number[])[];
  readonly shapes: readonly (readonly number[])[];
  readonly tool: readonly number[];
  readonly slots: readonly {
    readonly slot: number;
    readonly start: readonly number[];
    readonly end: readonly number[];
    readonly choice?: readonly number[];
  }[];
};

const { requests } = JSON.parse(readFileSync(new URL('parity.json', import.meta.url), 'utf8')) as {
  readonly requests: readonly Exported[];
};
const model = await loadModel(shippedFolder);
const slots = [...model.tools.values()].flatMap((tool) => tool.slots);

function near(actual: Float64Array, expected: readonly number[], what: string): void {
  assert.equal(actual.length, expected.length, what);
  for (const [at, number] of expected.entries()) {
    assert.ok(
      Math.abs((actual[at] ?? Number.NaN) - number) <= 1e-3,
      `${what} at ${at}: ${actual[at]} here, ${number} there`,
    );
  }
}

test('the trainer exported enough to compare', () => assert.ok(requests.length >= 50));

test('the same tokens and features as the trainer sees', () => {
  for (const { text, tokens, words, grams, shapes } of requests) {
    const read = readRequest(text, model.features);
    assert.deepEqual(
      read.tokens.ranges.map(({ start, end }) => [start, end]),
      tokens,
      text,
    );
    assert.deepEqual(
      read.rows.map(({ word }) => word),
      words,
      text,
    );
    assert.deepEqual(
      read.rows.map((row) => row.grams),
      grams,
      text,
    );
    const ordered = (rows: readonly number[]): readonly number[] => rows.toSorted((a, b) => a - b);
    assert.deepEqual(
      read.rows.map((row) => ordered(row.shapes)),
      shapes.map(ordered),
      text,
    );
  }
});

test('the same logits as the trainer computes from the quantised weights', () => {
  for (const { text, tool, slots: exported } of requests) {
    const heads = headsOf(
      model.weights,
      drain(encode(model.weights, model.turns, readRequest(text, model.features).rows)),
    );
    near(heads.tools(), tool, `${text}: tools`);
    for (const { slot, start, end, choice } of exported) {
      near(heads.starts(slot), start, `${text}: starts of slot ${slot}`);
      near(heads.ends(slot), end, `${text}: ends of slot ${slot}`);
      if (choice)
        near(
          heads.choice(slot, slots[slot]?.firstChoice ?? -1, choice.length),
          choice,
          `${text}: choice of slot ${slot}`,
        );
    }
  }
});
