import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostUnits, tokensOf } from '../../src/text/tokens.ts';
import { fc } from '../support/fast-check.ts';

const words = (text: string): readonly string[] => tokensOf(text, 96).words;

const cases: readonly (readonly [text: string, tokens: readonly string[]])[] = [
  ['Count the words of README.md.', ['Count', 'the', 'words', 'of', 'README.md', '.']],
  ['find *.{js,ts} please', ['find', '*.{js,ts}', 'please']],
  ['[a-z]* and {a,b}.md', ['[a-z]*', 'and', '{a,b}.md']],
  ['$.a[0], really?', ['$.a[0]', ',', 'really', '?']],
  ["$['a key'] of x.json", ["$['a", 'key', "'", ']', 'of', 'x.json']],
  ['(see README.md)', ['(', 'see', 'README.md', ')']],
  ['(README.md)', ['(', 'README.md', ')']],
  ['(README.md).', ['(', 'README.md', ')', '.']],
  ['(a)(b)] x}', ['(a)(b)', ']', 'x', '}']],
  ['[a][b] (a(b))', ['[a][b]', '(', 'a(b)', ')']],
  ["README.md's first line", ['README.md', "'s", 'first', 'line']],
  ['the file\u2019s end', ['the', 'file', '\u2019s', 'end']],
  ['"hello world" and `ls -l`', ['"', 'hello', 'world', '"', 'and', '`', 'ls', '-l', '`']],
  ['--tag=\'a\' name="x"', ['--tag', '=', "'", 'a', "'", 'name', '=', '"', 'x', '"']],
  ['a,b >180 src/a.ts:12 x\u2014y', ['a', ',', 'b', '>', '180', 'src/a.ts:12', 'x', '\u2014', 'y']],
  ['f(a, b=1) 3 pm', ['f(a', ',', 'b', '=', '1', ')', '3', 'pm']],
  ['lines 10-20, 5\u20137', ['lines', '10', '-', '20', ',', '5', '\u2013', '7']],
  ['2024-05-01 #12 3rd', ['2024-05-01', '#12', '3rd']],
  ['. .. ... ?', ['.', '.', '.', '.', '.', '.', '?']],
  ['() " \'s', ['(', ')', '"', "'", 's']],
  ['\u00abguide\u00bb \u201cx\u201d', ['\u00ab', 'guide', '\u00bb', '\u201c', 'x', '\u201d']],
  ['a\u00a0b\u2003c\u0085d\u3000e\ufefff', ['a', 'b', 'c', 'd', 'e\ufefff']],
  ['', []],
];

for (const [text, tokens] of cases) {
  test(`tokens of ${JSON.stringify(text)}`, () => assert.deepEqual(words(text), tokens));
}

const marks = [...Array.from('ab1.,\'"`([{<>}])= \u2019\u00bb-s'), '\ud83d', '\ud800'];
const space = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;

test('whatever is asked: tokens are verbatim, in order, apart, and together all that is no white space', () => {
  const units = fc.string({ unit: 'binary', maxLength: 80 });
  const marked = fc.string({ unit: fc.constantFrom(...marks), maxLength: 40 });
  fc.assert(
    fc.property(fc.oneof(units, marked), (text) => {
      const { ranges, words: read, cut } = tokensOf(text, 1_000);
      let behind = 0;
      for (const [at, { start, end }] of ranges.entries()) {
        assert.ok(start >= behind && end > start, `token ${at} lies at ${start} to ${end}, after ${behind}`);
        assert.equal(read[at], text.slice(start, end));
        behind = end;
      }
      assert.equal(read.join(''), text.replace(space, ''));
      assert.equal(cut, false);
    }),
    { numRuns: 2_000 },
  );
});

test('a request is cut at its limits, and says so', () => {
  const { words: kept, cut } = tokensOf('word '.repeat(97), 96);
  assert.deepEqual([kept.length, cut], [96, true]);
  assert.equal(tokensOf('word '.repeat(96), 96).cut, false);
  assert.equal(tokensOf('x'.repeat(mostUnits), 96).cut, false);
  assert.equal(tokensOf('x'.repeat(mostUnits + 1), 96).cut, true);
});

test('the limit does not part a character', () => {
  const { text } = tokensOf(`${'x'.repeat(mostUnits - 1)}\u{1f600}`, 96);
  assert.equal(text.length, mostUnits - 1);
});
