import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffLines, pairLines } from '../../page/lib/diff-lines.ts';
import { pieces, withoutColours } from '../../page/lib/hidden.ts';
import { readRoute, writeRoute } from '../../page/lib/route.ts';
import { anyText } from '../support/hostile.ts';
import { fc } from '../support/fast-check.ts';

const hunks = [
  '@@ -1,4 +1,4 @@',
  ' first',
  "-const lit = ['Low Point'];",
  "+const lit = ['Low Point', 'North Stack'];",
  ' last',
  '\\ No newline at end of file',
  '',
].join('\n');

test('lines have their numbers on both sides, and what is other in a line is marked', () => {
  const lines = diffLines(hunks);
  assert.deepEqual(
    lines.map(({ kind, before, after }) => [kind, before, after]),
    [
      ['hunk', undefined, undefined],
      ['same', 1, 1],
      ['del', 2, undefined],
      ['add', undefined, 2],
      ['same', 3, 3],
      ['note', undefined, undefined],
    ],
  );
  const marked = lines.flatMap(({ text, mark }) => (mark ? [text.slice(...mark)] : []));
  assert.deepEqual(marked, ['', ", 'North Stack'"]);
});

test('lines that share next to nothing are not marked', () => {
  assert.ok(
    diffLines('@@ -1 +1 @@\n-alpha beta gamma delta\n+one two three four five\n').every(
      ({ mark }) => mark === undefined,
    ),
  );
});

test('side by side, what is removed stands beside what is added in its place', () => {
  const pairs = pairLines(diffLines('@@ -1,3 +1,2 @@\n-a\n-b\n+c\n d\n'));
  assert.deepEqual(
    pairs.map(([left, right]) => [left?.text, right?.text]),
    [
      ['@@ -1,3 +1,2 @@', '@@ -1,3 +1,2 @@'],
      ['a', 'c'],
      ['b', undefined],
      ['d', 'd'],
    ],
  );
});

test('whatever the text, nothing that cannot be seen is left in it, and what can be seen is all there', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, lines) => {
      const shown = pieces(text, lines);
      const seen = shown.map((piece) => piece.text).join('');
      assert.doesNotMatch(seen, /[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u);
      if (!lines) assert.doesNotMatch(seen, /[\n\t]/);
      const kept = shown
        .filter(({ plain }) => plain)
        .map((piece) => piece.text)
        .join('');
      assert.ok(Array.from(kept).every((char) => text.includes(char)));
    }),
  );
  assert.deepEqual(pieces('a\u202eb\u0000\u0000', false), [
    { text: 'a', plain: true },
    { text: 'U+202E', plain: false },
    { text: 'b', plain: true },
    { text: 'U+0000×2', plain: false },
  ]);
});

test('colours of a terminal are left out and counted', () => {
  assert.deepEqual(withoutColours('\u001b[31mred\u001b[0m \u001b]8;;https://example.test\u0007link\u001b]8;;\u0007'), {
    text: 'red link',
    left: 4,
  });
});

test('an address leads back to where it was made', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (file) => {
      assert.equal(readRoute(writeRoute({ tab: 'changes', file })).file, file.toWellFormed());
    }),
  );
  for (const route of [
    { tab: 'timeline', call: 12 },
    { tab: 'timeline', step: 3 },
    { tab: 'audit' },
    { tab: 'overview' },
  ] as const)
    assert.deepEqual(readRoute(writeRoute(route)), route);
  for (const odd of ['#call=x', '#call=1.5', '#tab=nowhere', '#%', '#=']) assert.equal(readRoute(odd).tab, 'overview');
});
