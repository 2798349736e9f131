import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { unusedValues } from '../../src/words/used-values.ts';

const cases: readonly (readonly [value: string, args: JsonObject, isUsed: boolean])[] = [
  ['0.03', { content: 'the rate is 0.03.' }, true],
  ['0.03', { content: '10.03' }, false],
  ['2,000', { limit: 2000 }, true],
  ['20', { limit: 2000 }, false],
  ['./a/b.txt', { path: 'a/b.txt' }, true],
  ['docs/', { path: 'docs' }, true],
  ['b.txt', { path: 'ab.txt' }, false],
  ['rate.txt', { list: [{ deep: 'RATE.txt' }] }, true],
  ['npm run lint', { program: 'npm', args: ['run', 'lint'] }, true],
  ['npm run lint', { program: 'npm', args: ['test'] }, false],
];

for (const [value, args, isUsed] of cases)
  test(`${value} is ${isUsed ? '' : 'not '}used by ${JSON.stringify(args)}`, () =>
    assert.deepEqual(unusedValues([value], [args]), isUsed ? [] : [value]));
