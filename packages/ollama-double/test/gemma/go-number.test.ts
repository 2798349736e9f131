import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goNumber } from '../../src/gemma/parse-arguments.ts';
import { fc } from '../support/fast-check.ts';

const cases: readonly (readonly [string, bigint | number | undefined])[] = [
  ['5', 5n],
  ['-5', -5n],
  ['0', 0n],
  ['9223372036854775807', 9223372036854775807n],
  ['12345678901234567890', 12345678901234567000],
  ['007', 7],
  ['+4912345', 4912345],
  ['1.10', 1.1],
  ['-0', -0],
  ['2026-11-20', 2026],
  ['10:30', 10],
  [' 1', 1],
  ['12abc', 12],
  ['3e5x', 300000],
  ['5p3', 40],
  ['5P3', undefined],
  ['5pm', undefined],
  ['1e', undefined],
  ['1e400', undefined],
  ['1_000', undefined],
  ['0x1F', undefined],
  ['0x1p4', 16],
  ['.5', 0.5],
  ['5.', 5],
  ['NaN', Number.NaN],
  ['nancy', Number.NaN],
  ['inf', Infinity],
  ['-Infinity', -Infinity],
  ['information', Infinity],
  ['null', undefined],
  ['n5', undefined],
  ['+', undefined],
  ['.', undefined],
  ['', undefined],
  ['Paris', undefined],
];

for (const [text, value] of cases) {
  test(`${JSON.stringify(text)} without delimiters is ${value === undefined ? 'a text' : String(value)}`, () =>
    assert.deepEqual(goNumber(text), value));
}

test('an integer that prints as it was written stays exact up to 64 bits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) =>
      assert.equal(goNumber(String(value)), value),
    ),
  );
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789+-.eEpPxXnNaAiIfF_ \n,')) }),
      (text) => void goNumber(text),
    ),
  );
});
