import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { shippedModule } from '../../support/shipped-script.ts';

type Pattern = { readonly at: (line: string) => number; readonly spent: () => boolean };
const { compilePattern } = await shippedModule<{
  readonly compilePattern: (pattern: string, most?: number) => Pattern;
}>('repo-search/scripts/pattern.mjs');

const atoms = fc.constantFrom(
  'a',
  'B',
  'é',
  '1',
  '_',
  ' ',
  '.',
  '\\d',
  '\\W',
  '\\s',
  '\\.',
  '[ab]',
  '[^a1]',
  '[A-C_]',
  '[^\\W1]',
  '^',
  '$',
  '\\b',
  '\\B',
);
const { pattern: patterns } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    atoms,
    fc
      .tuple(tie('pattern'), fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}', '{0,}', '*?'))
      .map(([inner, count]) => `(?:${inner})${count}`),
  ),
  pattern: fc.oneof(
    { depthSize: 'small' },
    tie('part'),
    fc.tuple(tie('part'), tie('part')).map((parts) => parts.join('')),
    fc.tuple(tie('part'), tie('part')).map((parts) => parts.join('|')),
  ),
}));
const lines = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', 'B', 'c', 'é', 'É', '1', '_', ' ', '.', '-', '🙂'),
  maxLength: 8,
});

test('a pattern fits the lines that a regular expression fits, whatever their case', () => {
  fc.assert(
    fc.property(patterns, lines, (pattern, line) => {
      assert.equal(
        compilePattern(pattern).at(line) >= 0,
        new RegExp(pattern, 'iu').test(line),
        `${pattern} on ${line}`,
      );
    }),
    { numRuns: 1000 },
  );
});

test('where a fixed text stands is told', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      assert.equal(compilePattern('x[yz]').at(`${before}xZ${after}`), Array.from(before).length);
    }),
  );
});

test('a pattern that runs a search back into the ground takes as long as any other', () => {
  for (const pattern of ['(a+)+$', '(a|aa)*b', '(?:a*)*b', '(a?){50}a{50}b', '((a*)*)*c']) {
    const compiled = compilePattern(pattern);
    assert.equal(compiled.at('a'.repeat(2000) + '!'), -1, pattern);
    assert.equal(compiled.spent(), false, pattern);
  }
});

test('what is used up is told, and no further line is looked at', () => {
  const compiled = compilePattern('(?:a|b)*c', 1000);
  assert.equal(compiled.at('ab'.repeat(1000)), -1);
  assert.equal(compiled.spent(), true);
  assert.equal(compiled.at('c'), -1);
});

const refused: readonly (readonly [pattern: string, why: RegExp])[] = [
  ['(?=a)', /looking around/],
  ['(?i)a', /options within/],
  ['(a)\\1', /\\1 is not known/],
  ['a**', /repeats nothing/],
  ['*a', /repeats nothing/],
  ['^*', /cannot be repeated/],
  ['(a', /not closed/],
  ['a)', /closes nothing/],
  ['[a', /\[ is not closed/],
  ['[b-a]', /wrong way round/],
  ['a{3,2}', /a count is from 0 to 100/],
  ['a{999}', /a count is from 0 to 100/],
  ['a\\', /backslash stands at the end/],
  ['\\q', /\\q is not known/],
  ['((((a{100}){100}){100}){100})', /too long/],
  ['('.repeat(60) + 'a' + ')'.repeat(60), /more than 50 groups/],
];

for (const [pattern, why] of refused)
  test(`${pattern.slice(0, 30)} is refused with the place`, () => assert.throws(() => compilePattern(pattern), why));

test('any text is a pattern or is refused in words', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('ab\\()[]{}|*+?^$.-,19dx')), maxLength: 12 }),
      (pattern) => {
        try {
          compilePattern(pattern).at('ab19');
        } catch (error) {
          assert.match((error as Error).message, /^the pattern is /);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
