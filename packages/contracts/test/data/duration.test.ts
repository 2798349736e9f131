import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDuration } from '../../src/index.ts';

test('a time is a whole number and a unit', () => {
  assert.deepEqual(
    ['1s', '30m', '1h', '7d', '366d', '999999s'].map(readDuration),
    [1_000, 1_800_000, 3_600_000, 604_800_000, 31_622_400_000, 999_999_000],
  );
});

test('anything else is no time', () => {
  for (const odd of ['', '0m', '-1h', '1', 'h', '1.5h', '1 h', '01h', '1w', '1H', '1000000s', '1h\n', ' 1h', '١h'])
    assert.equal(readDuration(odd), undefined, JSON.stringify(odd));
});
