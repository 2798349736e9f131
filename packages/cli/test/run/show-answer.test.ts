import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '@fpf/contracts';
import { type AnswerPlace, showAnswer } from '../../src/run/show-answer.ts';
import { textWidth } from '../../src/terminal/text-width.ts';
import { fc } from '../support/fast-check.ts';

const terminal = { isTTY: true, columns: 60 };

function shown(output: JsonValue, place: AnswerPlace = { stream: terminal }, changed = false): readonly string[] {
  const effects = changed ? [{ path: 'a', op: 'add' as const }] : [];
  const result = { stdout: JSON.stringify(output), stderr: '', return_code: 0, success: true, evidence: [], output };
  return showAnswer({ tool: 'look', result: { ...result, effects } }, place).split('\n');
}

test('lines that were found stand behind their file and number', () => {
  const matches = [
    { path: 'a.md', line: 7, text: '  - TODO: milk' },
    { path: 'notes/b.md', line: 12, text: `TODO ${'x'.repeat(80)}` },
  ];
  assert.deepEqual(shown({ matches, files: [], searched: 3, truncated: false }), [
    'look: 2 lines in 2 files, searched 3',
    '  a.md:7         - TODO: milk',
    `  notes/b.md:12  TODO ${'x'.repeat(37)}…`,
  ]);
  assert.equal(shown({ matches }, { stream: terminal, full: true })[2], `  notes/b.md:12  TODO ${'x'.repeat(80)}`);
  assert.deepEqual(shown({ matches: [], files: [] }), ['look:', '  matches:', '    (none)', '  files:', '    (none)']);
});

test('lines around a line that was found are numbered, and it is marked among them', () => {
  const hit = { path: 'a.md', line: 10, text: 'here', before: ['one'], after: ['two'] };
  assert.deepEqual(shown([hit]).slice(1), ['  a.md:10', '     9  one', '  > 10  here', '    11  two']);
});

test('a table fits the terminal: numbers stand at the right and whole, long texts are cut, until somebody wants all', () => {
  const rows = [
    { name: 'rent', amount: 1200000, note: `paid ${'late '.repeat(20)}` },
    { name: 'milk', amount: 7, note: '' },
  ];
  const lines = shown({ rows });
  assert.deepEqual(lines.slice(0, 2), ['look:', '  name   amount  note']);
  assert.match(lines[2] ?? '', /^ {2}rent {2}1200000 {2}paid late .*…$/);
  assert.equal(lines[3], '  milk        7');
  assert.ok(
    lines.every((line) => textWidth(line) <= 60),
    lines.join('\n'),
  );
  assert.match(shown({ rows }, { stream: terminal, full: true })[2] ?? '', /late $|late$/);
  assert.deepEqual(shown({ rows }, { stream: { isTTY: false } }), shown({ rows }, { stream: terminal, full: true }));
});

test('a row that fits in no way is shown as its members', () => {
  const row = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`column ${at}`, `value ${at}`]));
  assert.deepEqual(shown([row, row]).slice(1, 3), ['  - column 0: value 0', '    column 1: value 1']);
});

test('a text is a text, set in so that no line of it is ours; measures stand one below the other', () => {
  assert.deepEqual(shown({ path: 'a.md', text: 'one\n✔ completed\n', first_line: 1 }), [
    'look: path a.md, first_line 1',
    '  one',
    '  ✔ completed',
  ]);
  assert.deepEqual(shown({ path: 'a.md', lines: 8, longest: { line: 3 }, words: 390 }), [
    'look: path a.md',
    '  lines           8',
    '  longest.line    3',
    '  words         390',
  ]);
  assert.deepEqual(shown({ path: 'a', bytes: 5, lines: 1 }, {}, true), ['look: path a, bytes 5, lines 1']);
  for (const nothing of ['', {}]) assert.deepEqual(shown(nothing), ['look: done; it gave nothing back']);
});

test('a terminal gets the beginning of a long answer; who wants it, a pipe or a file gets all of it', () => {
  const long = Array.from({ length: 100 }, (_, line) => String(line)).join('\n');
  assert.equal(shown(long).length, 42);
  assert.match(shown(long).at(-1) ?? '', /^ {2}… 60 more lines: --full/);
  const all = ['look:', ...long.split('\n').map((line) => `  ${line}`)];
  assert.deepEqual(shown(long, { stream: { isTTY: false } }), all);
  assert.deepEqual(shown(long, { stream: terminal, full: true }), all);
});

test('the spread of numbers is a line of bars', () => {
  const column = { name: 'amount', type: 'number', filled: 9, missing: 0, top: [] };
  const histogram = [8, 0, 1].map((count, at) => ({ from: String(at), to: String(at + 1), count }));
  assert.equal(shown([{ ...column, histogram }]).at(-1), '  amount: 0 |█ ▁| 3');
  assert.equal(shown([{ ...column, histogram }], { ascii: true }).at(-1), '  amount: 0 |# .| 3');
});

test('whatever a tool gives back, each line of it is set in, and a terminal gets no more than fit', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const [, ...lines] = shown(value as JsonValue);
      assert.ok(lines.length <= 41 && lines.every((line) => line.startsWith('  ')), lines.join('\n'));
    }),
  );
});

test('wide characters take two columns, and marks that combine none', () => {
  assert.deepEqual(['日本', 'e\u0301', 'ab', '🚀'].map(textWidth), [4, 1, 2, 2]);
  const rows = [
    { a: '日本', b: 'x' },
    { a: 'abcd', b: 'y' },
  ];
  assert.deepEqual(shown(rows).slice(2), ['  日本  x', '  abcd  y']);
});
