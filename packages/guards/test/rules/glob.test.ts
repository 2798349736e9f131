import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathFits, pathPatternProblem, textFits } from '../../src/rules/glob.ts';
import { plainPath } from '../../src/rules/plain-path.ts';
import { fc } from '../support/fast-check.ts';

/** What the patterns mean, said as plainly as it can be, and as slow. */
function textFitsPlainly(pattern: readonly string[], text: readonly string[]): boolean {
  const [part, ...parts] = pattern;
  if (part === undefined) return text.length === 0;
  if (part === '*') return text.some((_, cut) => textFitsPlainly(parts, text.slice(cut))) || textFitsPlainly(parts, []);
  return text.length > 0 && (part === '?' || part === text[0]) && textFitsPlainly(parts, text.slice(1));
}

function pathFitsPlainly(pattern: readonly string[], names: readonly string[]): boolean {
  const [part, ...parts] = pattern;
  if (part === undefined) return names.length === 0;
  if (part === '**')
    return names.some((_, cut) => pathFitsPlainly(parts, names.slice(cut))) || pathFitsPlainly(parts, []);
  return (
    names.length > 0 &&
    textFitsPlainly(Array.from(part), Array.from(names[0] ?? '')) &&
    pathFitsPlainly(parts, names.slice(1))
  );
}

const few = (most: number, letters: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...letters), { maxLength: most }).map((all) => all.join(''));

test('a text fits a pattern as the plain reading has it', () => {
  fc.assert(
    fc.property(
      few(7, ['a', 'b', '*', '?', '\u{1f600}', '[', '.']),
      few(8, ['a', 'b', '\u{1f600}', '[', '.']),
      (pattern, text) => {
        assert.equal(textFits(pattern, text), textFitsPlainly(Array.from(pattern), Array.from(text)));
      },
    ),
    { numRuns: 5_000 },
  );
});

test('a path fits a pattern as the plain reading has it', () => {
  const name = few(3, ['a', 'b', '.']).filter((one) => one !== '' && one !== '.' && one !== '..');
  const part = fc.oneof(
    { weight: 1, arbitrary: fc.constant('**') },
    { weight: 3, arbitrary: few(3, ['a', 'b', '*', '?', '.']) },
  );
  const pattern = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(pattern, fc.array(name, { maxLength: 5 }), (text, names) => {
      fc.pre(pathPatternProblem(text) === undefined && text !== '.');
      assert.equal(pathFits(text, { path: names.join('/'), names }), pathFitsPlainly(text.split('/'), names));
    }),
    { numRuns: 5_000 },
  );
});

const fits = (pattern: string, path: string): boolean => {
  const place = plainPath(path);
  assert.ok(place, path);
  return pathFits(pattern, place);
};

test('the fixed rules of path patterns', () => {
  const rows: readonly (readonly [pattern: string, path: string, fits: boolean])[] = [
    ['src/*', 'src/a', true],
    ['src/*', 'src/a/b', false],
    ['src/*', 'src', false],
    ['src/**', 'src/a/b', true],
    ['src/**', 'src', true],
    ['src/**', 'srcs/a', false],
    ['**', '.', true],
    ['**/x', 'x', true],
    ['**/x', 'a/b/x', true],
    ['**/.git/**', 'a/.git/config', true],
    ['*', '.hidden', true],
    ['*.md', 'README.MD', false],
    ['?', '\u{1f600}', true],
    ['caf\u00e9', 'cafe\u0301', false],
    ['.', '.', true],
    ['.', 'a', false],
    ['a', './a/', true],
    ['a/b', 'a//b', true],
    ['(a|b)+$', '(a|b)+$', true],
    ['a.c', 'abc', false],
  ];
  for (const [pattern, path, wanted] of rows) assert.equal(fits(pattern, path), wanted, `${pattern} ${path}`);
});

test('what is no pattern is said, not taken for a name', () => {
  const wrong = [
    '/a',
    'C:/a',
    '!a',
    'a[b]',
    '{a,b}',
    'a\\b',
    './a',
    'a/.',
    '../a',
    'a/..',
    'a//b',
    'a/',
    '',
    'a**',
    '**b',
    'a/***',
    'x\0',
    '\ud800',
  ];
  for (const pattern of wrong) assert.notEqual(pathPatternProblem(pattern), undefined, JSON.stringify(pattern));
  for (const pattern of ['.', '*', '**', 'a/**/b', '?', 'a b', '.git/**', 'a*b?c', '(x)+$^'])
    assert.equal(pathPatternProblem(pattern), undefined, pattern);
});

test('a text that is too long, or holds half of a character, fits nothing and misses nothing', () => {
  assert.equal(textFits('*', 'x'.repeat(65_536)), true);
  assert.equal(textFits('*', 'x'.repeat(65_537)), undefined);
  assert.equal(textFits('*', '\ud800'), undefined);
});

test('no text makes a pattern slow: the worst of 4 KiB within ten times 50 ms', () => {
  const rows: readonly (readonly [pattern: string, unit: string])[] = [
    [`*${'a'.repeat(1_022)}b`, 'a'],
    [`${'*a'.repeat(511)}b`, 'a'],
    [`${'a*'.repeat(511)}b`, 'a'],
    [`${'*?'.repeat(511)}b`, 'a'],
    [`${'**/a/'.repeat(204)}b`, 'a/'],
    [`${'**/a*/'.repeat(170)}b`, 'aa/'],
    [`**/${'a/'.repeat(510)}b`, 'a/'],
  ];
  for (const [pattern, unit] of rows) {
    const text = unit.repeat(Math.floor(4_096 / unit.length));
    const place = plainPath(text);
    assert.ok(place && pathPatternProblem(pattern) === undefined);
    const began = performance.now();
    assert.equal(textFits(pattern, text), false);
    assert.equal(pathFits(pattern, place), false);
    const took = performance.now() - began;
    assert.ok(took < 500, `${pattern.slice(0, 12)}: ${took} ms`);
  }
});

test('a plain path is relative, without ways out and without what is read in two ways', () => {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['a', 'a'],
    ['./a//b/', 'a/b'],
    ['.', '.'],
    ['./.', '.'],
    ['a/.../b', 'a/.../b'],
    ['..a', '..a'],
    ['~', '~'],
    ['a\nb', 'a\nb'],
    ['', undefined],
    ['/', undefined],
    ['//a', undefined],
    ['..', undefined],
    ['a/../b', undefined],
    ['a\\..\\b', undefined],
    ['a\0', undefined],
    ['c:x', undefined],
    ['\udc00', undefined],
    ['x'.repeat(4_097), undefined],
    ['a/'.repeat(10_000), undefined],
  ];
  for (const [text, path] of rows) assert.equal(plainPath(text)?.path, path, JSON.stringify(text.slice(0, 20)));
});
