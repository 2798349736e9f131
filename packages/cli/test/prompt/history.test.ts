import assert from 'node:assert/strict';
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { keepLine, readHistory } from '../../src/prompt/history.ts';
import { fc } from '../support/fast-check.ts';

import { scratch } from '../support/fpf.ts';

const anyLine = fc.string({ unit: fc.constantFrom(...Array.from('aB1é€ \t\n"\'\\/|~.-$\u001b\u202e\u0000\ud800')) });

test('lines are kept for this user alone, the oldest first, and what is said again at once is kept once', () => {
  const dir = scratch();
  assert.deepEqual(readHistory(dir), []);
  for (const line of ['one', 'two', 'two', 'one']) keepLine(dir, line);
  assert.deepEqual(readHistory(dir), ['one', 'two', 'one']);
  assert.equal(statSync(join(dir, 'prompt-history')).mode & 0o777, 0o600);
});

test('at most 500 lines and 256 KiB, the newest', () => {
  const dir = scratch();
  writeFileSync(join(dir, 'prompt-history'), Array.from({ length: 700 }, (_one, n) => `line ${n}\n`).join(''));
  keepLine(dir, 'last');
  const lines = readHistory(dir);
  assert.deepEqual([lines.length, lines[0], lines.at(-1)], [500, 'line 201', 'last']);
  for (let n = 0; n < 40; n += 1) keepLine(dir, `${n} ${'x'.repeat(8_000)}`);
  assert.ok(statSync(join(dir, 'prompt-history')).size <= 262_144);
  assert.match(readHistory(dir).at(-1) ?? '', /^39 x/);
});

test('what a terminal would obey is neither kept nor taken from a file that was there', () => {
  const dir = scratch();
  writeFileSync(join(dir, 'prompt-history'), 'good\n\u001b]0;title\u0007\nturned\u202earound\n\n');
  assert.deepEqual(readHistory(dir), ['good']);
  keepLine(dir, 'a\nb');
  keepLine(dir, 'c\u001b[2J');
  assert.deepEqual(readHistory(dir), ['good']);
});

test('a link in its place is not followed', () => {
  const dir = scratch();
  writeFileSync(join(dir, 'mine'), 'secret\n');
  symlinkSync('mine', join(dir, 'prompt-history'));
  assert.throws(() => readHistory(dir), /link/);
  assert.throws(() => keepLine(dir, 'x'), /link/);
  assert.equal(readFileSync(join(dir, 'mine'), 'utf8'), 'secret\n');
});

test('of any lines, what is read is what was kept', () => {
  fc.assert(
    fc.property(fc.array(anyLine), (given) => {
      const dir = scratch();
      for (const line of given) keepLine(dir, line);
      for (const line of readHistory(dir)) assert.ok(given.includes(line) && !/\p{Cc}/u.test(line));
    }),
    { numRuns: 30 },
  );
});
