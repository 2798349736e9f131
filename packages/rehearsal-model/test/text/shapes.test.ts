import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNumberWord, numberOf } from '../../src/text/number-of.ts';
import { knownShapes, shapesOf } from '../../src/text/shapes.ts';
import { tokensOf } from '../../src/text/tokens.ts';
import { quotePairs } from '../../src/text/whole-units.ts';

const shapesIn = (text: string): readonly (readonly string[])[] => {
  const tokens = tokensOf(text, 96);
  return shapesOf(tokens.words, quotePairs(tokens)).map((shapes) => [...shapes].sort());
};

const cases: readonly (readonly [token: string, shapes: readonly string[]])[] = [
  ['word', []],
  ['Word', ['has-upper-first']],
  ['src/lib/', ['ends-with-slash', 'has-slash']],
  ['.env', ['starts-with-dot']],
  ['a.csv', ['ending-csv', 'has-extension']],
  ['data.JSONL', ['ending-json', 'has-extension']],
  ['x.ipynb', ['ending-notebook', 'has-extension']],
  ['x.md', ['ending-markdown', 'has-extension']],
  ['x.ts', ['ending-code', 'has-extension']],
  ['x.log', ['ending-text', 'has-extension']],
  ['x.tar', ['ending-other', 'has-extension']],
  ['*.{js,ts}', ['has-glob']],
  ['my-note_a', ['has-hyphen-inside', 'has-underscore']],
  ['--flag', ['has-hyphen-inside', 'starts-with-hyphen']],
  ['$B', ['has-dollar']],
  ['f[A=B]', ['has-equals', 'has-glob']],
  ['camelCase', ['camel-inside']],
  ['HEAD~1', ['all-upper', 'has-digit', 'has-tilde-or-caret', 'has-upper-first']],
  ['deadbeef1', ['has-digit', 'hex-like']],
  ['12', ['all-digits', 'has-digit']],
  ['Seven', ['has-upper-first', 'number-word']],
  ['f(a|b)', ['has-paren', 'has-pipe-or-redirect']],
  ['http://x', ['has-colon', 'has-slash']],
  ['--', ['is-punctuation', 'starts-with-hyphen']],
];

for (const [token, shapes] of cases) {
  test(`shapes of ${token}`, () => assert.deepEqual(shapesIn(token), [shapes]));
}

test('what stands between quotes has a shape for it, and a quote in quotes is a part of it', () => {
  const [open, inner, tick, deep, tock, close, out] = shapesIn('"a `b`" c');
  assert.deepEqual(open, ['is-punctuation', 'is-quote']);
  assert.deepEqual(inner, ['inside-quotes']);
  assert.deepEqual(tick, ['inside-quotes', 'is-punctuation', 'is-quote']);
  assert.deepEqual(deep, inner);
  assert.deepEqual(tock, tick);
  assert.deepEqual(close, open);
  assert.deepEqual(out, []);
});

test('a quote without a partner encloses nothing', () => {
  assert.deepEqual(shapesIn('" a b').slice(1), [[], []]);
  assert.deepEqual(quotePairs(tokensOf('\u201d a \u201c', 96)), []);
  assert.deepEqual(shapesIn('`a b`')[1], ['inside-backticks', 'inside-quotes']);
});

test('numbers are digits, with a mark or an ending, or words to twenty', () => {
  const said = [
    '12',
    '#12',
    '3RD',
    '30s',
    '2x',
    'Twenty',
    'one',
    '-3',
    '1.5',
    '1e3',
    'twenty-one',
    '0x10',
    '1'.repeat(16),
    '\u0663',
    '',
  ];
  assert.deepEqual(said.map(numberOf), [12, 12, 3, 30, 2, 20, 1, ...Array.from({ length: 8 }, () => undefined)]);
  assert.equal(numberOf('9'.repeat(15)), 999_999_999_999_999);
  assert.equal(isNumberWord('constructor'), false);
});

test('every shape that a token can have is one that a model file may name', () => {
  for (const [, shapes] of cases) for (const shape of shapes) assert.ok(knownShapes.has(shape), shape);
});
