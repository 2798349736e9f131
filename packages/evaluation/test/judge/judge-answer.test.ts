import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import type { Answer } from '../../src/index.ts';
import { argumentFigures } from '../../src/count/argument-figures.ts';
import { judgeAnswer } from '../../src/judge/judge-answer.ts';
import { pairCalls } from '../../src/judge/pair-calls.ts';
import { fc } from '../support/fast-check.ts';

const one = (name: string, given: Readonly<Record<string, unknown>>): Answer[number] => ({
  name,
  arguments: Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, { values: [value as never], optional: false }]),
  ),
});
const call = (name: string, given: JsonObject = {}): { readonly name: string; readonly arguments: JsonObject } => ({
  name,
  arguments: given,
});

test('exact means the same names and the same values, whatever their order and however numbers are written', () => {
  const answers = [[one('a', { n: 5, o: { x: 1, y: [1, 2] } })]];
  assert.equal(judgeAnswer(answers, [call('a', { o: { y: [1, 2], x: 1 }, n: 5.0 })]).exact, true);
  for (const given of [
    { n: '5', o: { x: 1, y: [1, 2] } },
    { n: 5, o: { x: 1, y: [2, 1] } },
    { n: 5 },
    { n: 5, o: { x: 1, y: [1, 2] }, more: 1 },
    {},
  ])
    assert.deepEqual(
      [judgeAnswer(answers, [call('a', given)]).tool, judgeAnswer(answers, [call('a', given)]).exact],
      [true, false],
    );
  assert.equal(judgeAnswer(answers, [call('A', { n: 5 })]).tool, false);
});

test('calls at once are taken in any order, each for one of the expected', () => {
  const answers = [[one('a', { n: 1 }), one('a', { n: 2 }), one('b', {})]];
  assert.equal(judgeAnswer(answers, [call('b'), call('a', { n: 2 }), call('a', { n: 1 })]).exact, true);
  assert.deepEqual(
    [
      [call('a', { n: 1 }), call('a', { n: 1 }), call('b')],
      [call('a', { n: 1 }), call('b')],
      [call('a', { n: 1 }), call('a', { n: 2 }), call('b'), call('b')],
    ].map((given) => [judgeAnswer(answers, given).tool, judgeAnswer(answers, given).exact]),
    [
      [true, false],
      [false, false],
      [false, false],
    ],
  );
});

test('where several values are right, calls are dealt out so that all that can be exact are', () => {
  const wide = { name: 'a', arguments: { n: { values: [1, 2], optional: false } } };
  const narrow = { name: 'a', arguments: { n: { values: [1], optional: false } } };
  for (const answer of [
    [wide, narrow],
    [narrow, wide],
  ])
    for (const given of [
      [call('a', { n: 1 }), call('a', { n: 2 })],
      [call('a', { n: 2 }), call('a', { n: 1 })],
    ])
      assert.equal(judgeAnswer([answer], given).exact, true);
});

test('pairing finds as many exact pairs as trying every order does', () => {
  const values = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(values, { maxLength: 4 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }),
      (expected, given) => {
        const answer = expected.map((list) => ({ name: 'a', arguments: { n: { values: list, optional: false } } }));
        const pairs = pairCalls(
          answer,
          given.map((n) => call('a', { n })),
        );
        const found = pairs.filter((pair) =>
          pair.expected?.arguments['n']?.values.includes((pair.given?.arguments['n'] ?? -1) as number),
        ).length;
        assert.equal(found, most(expected, given));
        assert.equal(pairs.filter((pair) => pair.expected).length, expected.length);
        assert.equal(pairs.filter((pair) => pair.given).length, given.length);
      },
    ),
  );
});

function most([first, ...rest]: readonly (readonly number[])[], given: readonly number[]): number {
  if (first === undefined) return 0;
  const without = most(rest, given);
  return Math.max(
    without,
    ...given.flatMap((n, at) => (first.includes(n) ? [1 + most(rest, given.toSpliced(at, 1))] : [])),
  );
}

test('of several right answers the nearest one counts, and none may be among them', () => {
  const answers = [[one('a', { x: 1 })], [one('b', { x: 2 })], []];
  assert.deepEqual(judgeAnswer(answers, [call('b', { x: 2 })]), {
    right: ['b'],
    tool: true,
    exact: true,
    arguments: [{ tool: 'b', argument: 'x', right: 1, extra: 0, missing: 0 }],
  });
  assert.deepEqual(judgeAnswer(answers, []).right, []);
  assert.equal(judgeAnswer(answers, []).exact, true);
  assert.deepEqual(judgeAnswer(answers, [call('b', { x: 3 })]).right, ['b']);
});

test('precision, recall and F1 of arguments are those of a table made by hand', () => {
  const answers = [
    [
      {
        name: 'a',
        arguments: {
          right: { values: [1, 'one'], optional: false },
          wrong: { values: [2], optional: false },
          missing: { values: [3], optional: false },
          free: { values: [4], optional: true },
          badly: { values: [5], optional: true },
        },
      },
    ],
  ];
  const judged = judgeAnswer(answers, [call('a', { right: 'one', wrong: 9, badly: 9, surplus: 1 })]);
  const row = (argument: string, right: number, extra: number, missing: number): object => ({
    tool: 'a',
    argument,
    right,
    extra,
    missing,
  });
  assert.deepEqual(judged.arguments, [
    row('right', 1, 0, 0),
    row('wrong', 0, 1, 1),
    row('missing', 0, 0, 1),
    row('badly', 0, 1, 0),
    row('surplus', 0, 1, 0),
  ]);
  const { precision, recall, f1 } = argumentFigures(judged.arguments);
  // 1 of 4 given, 1 of 3 expected; F1 = 2 * 1 / (2 * 1 + 3 + 2).
  assert.deepEqual([precision.hits, precision.of, recall.hits, recall.of, f1], [1, 4, 1, 3, 0.285714]);
});

test('a wrong tool has none of its arguments right, and a call too many only extra ones', () => {
  const sum = (given: readonly ReturnType<typeof call>[], answers: readonly Answer[]): readonly number[] => {
    const { right, extra, missing } = argumentFigures(judgeAnswer(answers, given).arguments);
    return [right, extra, missing];
  };
  assert.deepEqual(sum([call('b', { x: 1, y: 2 })], [[one('a', { x: 1 })]]), [0, 2, 1]);
  assert.deepEqual(sum([call('b', { x: 1, y: 2 })], [[]]), [0, 2, 0]);
  assert.deepEqual(sum([], [[one('a', { x: 1, y: 1 })]]), [0, 0, 2]);
  assert.deepEqual(sum([call('a', { x: 1 }), call('a', { x: 1 })], [[one('a', { x: 1 })]]), [1, 1, 0]);
});

test('a call that is not exact stands for the expected one that it has most in common with', () => {
  const tallies = judgeAnswer([[one('a', { x: 1, y: 2 })]], [call('a', { x: 9 }), call('a', { x: 1 })]).arguments;
  assert.deepEqual(
    [argumentFigures(tallies).right, argumentFigures(tallies).extra, argumentFigures(tallies).missing],
    [1, 1, 1],
  );
});

test('of two answers that are as near the earlier one counts', () => {
  assert.deepEqual(judgeAnswer([[one('a', {})], [one('b', {})]], []).right, ['a']);
  assert.deepEqual(judgeAnswer([[one('b', {})], [one('a', {})]], []).right, ['b']);
});

test('names that every object has are arguments like others', () => {
  const answers = [[one('a', { toString: 1 })]];
  assert.equal(judgeAnswer(answers, [call('a', {})]).exact, false);
  assert.equal(judgeAnswer(answers, [call('a', { toString: 1 })]).exact, true);
  assert.equal(judgeAnswer([[one('a', {})]], [call('a', { valueOf: 1 })]).exact, false);
});
