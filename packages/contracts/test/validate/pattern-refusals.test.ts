import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compilePattern, PatternRefused } from '../../src/validate/pattern/linear-engine.ts';
import { loadRe2 } from '../../src/validate/pattern/load-re2.ts';
import { translatePattern } from '../../src/validate/pattern/pattern-syntax.ts';

const re2 = loadRe2();

test('what a linear engine cannot do, or would read differently, is refused with a reason', () => {
  const refused = [
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<!a)',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    '(?i)a',
    '(?i:a)',
    '(?P<n>a)',
    '\\A',
    '\\z',
    '\\Qa\\E',
    '\\p{Greek}',
    '\\p{Script=Greek}',
    '\\pL',
    '\\a',
    '\\-',
    '\\_',
    'a**',
    'a++',
    '*a',
    '^*',
    '\\b+',
    '[[:alpha:]]',
    'a{,3}',
    'a{',
    '{',
    '}',
    ']',
    '[',
    '[]',
    '[^]',
    '(',
    ')',
    '(a',
    'a)',
    '\\',
    '[b-a]',
    '[\\d-a]',
    '[a-\\d]',
    '\\u12',
    '\\u{110000}',
    '\\ud800',
    '\\x4',
    '\\c1',
    '\\01',
    'a{2,1}',
    'a{1001}',
    '((a{100}){100}){100}',
    '\ud800',
    '(?<a>x)(?<a>y)',
    'x'.repeat(1_025),
  ];
  for (const pattern of refused) assert.throws(() => compilePattern(re2, pattern), PatternRefused, pattern);
});

test('every refusal names a place or a cause', () => {
  for (const pattern of ['(?=a)', 'a{,3}', '[', '\\k<a>']) {
    const translated = translatePattern(pattern);
    assert.ok(!translated.ok && /offset [0-9]+$/.test(translated.problem), pattern);
  }
});
