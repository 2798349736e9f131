import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countCodeLines } from '../../coverage/code-lines.ts';
import { makeReport } from '../../coverage/report.ts';

const source = `// Why.
import type { Other } from './other.ts';

export type Small = { readonly other: Other };
/** What it does. */
export function one(small: Small): string {
  if (small.other) {
    return 'never';
  }
  return 'always'; // said
}
`;

/** Everything ran but the branch. */
function withoutBranch(): Uint8Array {
  return new Uint8Array(source.length)
    .fill(1)
    .fill(0, source.indexOf('{\n    return'), source.indexOf("  return 'always"));
}

test('lines with code are counted: no comments, no types, no blank lines', () => {
  assert.deepEqual(countCodeLines(source, new Uint8Array(source.length).fill(1)), { lines: 6, covered: 6 });
  assert.deepEqual(countCodeLines('export type Only = string;\n', undefined), { lines: 0, covered: 0 });
});

test('a line is covered when a part of it ran; of a file that was not loaded none is', () => {
  assert.deepEqual(countCodeLines(source, withoutBranch()), { lines: 6, covered: 4 });
  assert.deepEqual(countCodeLines(source, undefined), { lines: 6, covered: 0 });
});

const counted = new Map([
  ['packages/two/src/low.ts', { lines: 10, covered: 6 }],
  ['packages/one/src/enough.ts', { lines: 10, covered: 7 }],
  ['packages/one/src/all.ts', { lines: 30, covered: 30 }],
]);

test('each package has a row, and all of them have one', () => {
  const { text, problems } = makeReport(counted, { 'packages/two/src/low.ts': 'it needs a second machine' });
  assert.equal(
    text,
    [
      'package               files    lines  covered',
      'one                       2       40       37   92.5 %',
      'two                       1       10        6   60.0 %',
      'all                       3       50       43   86.0 %',
      '',
      'files below 70 %: 1',
      ' 60.0 %  packages/two/src/low.ts: it needs a second machine',
      '',
    ].join('\n'),
  );
  assert.deepEqual(problems, []);
});

test('a low file without a reason is refused, and so is a reason without a low file', () => {
  const reasons = { 'packages/one/src/enough.ts': 'it was low once', 'packages/one/src/gone.ts': 'it was there once' };
  const { problems } = makeReport(counted, reasons);
  assert.deepEqual(problems, [
    'packages/two/src/low.ts: give it tests, or a reason',
    'packages/one/src/enough.ts: remove its reason, it is not below 70 %',
    'packages/one/src/gone.ts: remove its reason, it is not below 70 %',
  ]);
});
