import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valuesIn } from '../src/request/values.ts';

const cases: readonly (readonly [request: string, values: readonly string[]])[] = [
  ['Write 0.03 into rate.txt', ['0.03', 'rate.txt']],
  ['delete lines 100-120 of ./src/a.ts, please.', ['100', '120', './src/a.ts']],
  ['replace "old text" by `new` in docs/intro.md', ['old text', 'new', 'docs/intro.md']],
  ['is it longer than 2,000 words?', ['2,000']],
  ['read and/or write the 3rd part, version 1.2.3', ['1.2.3']],
  ['mail a@b.org about https://example.org/a.html', []],
  ['move data/orders.csv to archive', ['data/orders.csv']],
  ["it's the teacher's file", []],
];

for (const [request, values] of cases) test(request, () => assert.deepEqual(valuesIn(request), values));
