import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compilePattern, PatternRefused } from '../../src/validate/pattern/linear-engine.ts';
import { loadRe2 } from '../../src/validate/pattern/load-re2.ts';
import { fc } from '../fast-check.ts';

const re2 = loadRe2();

/** A pattern that both engines take has to mean the same to both. */
function same(pattern: string, text: string): void {
  const ecma = new RegExp(pattern, 'u').test(text);
  assert.equal(compilePattern(re2, pattern).test(text), ecma, `${pattern} on ${JSON.stringify(text)}`);
}

const texts = [
  '',
  'a',
  'A',
  'ab',
  'aab',
  '0',
  '_',
  '-',
  ']',
  '[',
  '^',
  '\\',
  '.',
  '/',
  '\n',
  '\r',
  '\u2028',
  '\t',
  '\v',
  '\u00a0',
  '\ufeff',
  '\u180e',
  'é',
  'ſ',
  '\u0130',
  '😀',
  '\u0000',
  '\b',
  ' a ',
  'a\n',
  '\na',
  'a\nb',
  'alpha',
  ':',
  '{',
  '}',
  'a{,3}',
  '\u0085',
  '\uffff',
  '\u{10ffff}',
];

test('constructs that the two engines write differently mean the same here', () => {
  const patterns = [
    '^.$',
    '^a$',
    '^\\s$',
    '^\\S$',
    '[\\s]',
    '[^\\s]',
    '^[\\S]$',
    '[^\\S]',
    '^[\\s\\S]$',
    '\\d',
    '\\D',
    '^\\w$',
    '^\\W$',
    '[\\w-]',
    '[^\\W]',
    '^[\\D]$',
    '\\u0041',
    '\\u{1F600}',
    '\\ud83d\\ude00',
    '[\\ud83d\\ude00]',
    '^[a-😀]$',
    '\\x41',
    '\\cJ',
    '\\0',
    '[\\b]',
    '\\ba',
    'a\\b',
    '\\B',
    '\\/',
    '[[]',
    '[a&&b]',
    '[\\^a]',
    '[a^]',
    '[-a]',
    '[a-]',
    '[\\-a]',
    '[a\\-z]',
    '[--/]',
    '[!-~]',
    '(?<name>a)b',
    '(a|b)*',
    '(?:a|)b',
    'a{0}',
    'a{2}',
    'a{1,}',
    'a{1,2}?',
    'a+?b',
    '^$',
    '$^',
    '\\.',
    '\\p{L}',
    '^\\p{Lu}$',
    '[\\p{Nd}_]',
    '\\P{L}',
    '^[^\\P{L}]$',
    '\\{',
    '\\}',
    '\\]',
    '\\t',
    '\\v',
    '\\f',
  ];
  for (const pattern of patterns) for (const text of texts) same(pattern, text);
});

test('generated patterns mean the same to both engines', () => {
  const { pattern } = fc.letrec<{ pattern: string; atom: string }>((tie) => ({
    atom: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(
        'a',
        'b',
        '.',
        '\\d',
        '\\w',
        '\\s',
        '\\S',
        '\\.',
        '[ab]',
        '[^a]',
        '[a-c_]',
        '[\\s\\d]',
        'é',
        '😀',
        '\\n',
        '\\p{L}',
        '\\u0061',
      ),
      tie('pattern').map((inner) => `(?:${inner})`),
      tie('pattern').map((inner) => `(${inner})`),
    ),
    pattern: fc
      .array(
        fc.tuple(
          fc.oneof(
            { weight: 5, arbitrary: tie('atom') },
            { weight: 1, arbitrary: fc.constantFrom('^', '$', '\\b', '|') },
          ),
          fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}', '*?'),
        ),
        { maxLength: 4 },
      )
      .map((pieces) =>
        pieces.map(([atom, times]) => (['^', '$', '\\b', '|'].includes(atom) ? atom : atom + times)).join(''),
      ),
  }));
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', '0', ' ', '\n', '_', '.', 'é', '😀', '\u2028'),
    maxLength: 8,
  });
  fc.assert(fc.property(pattern, text, same), { numRuns: 1_000 });
});

test('whatever is taken is ECMA-262 with the u flag, and means the same', () => {
  const unit = fc.constantFrom(
    'a',
    '1',
    '\\',
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    '*',
    '+',
    '?',
    '|',
    '^',
    '$',
    '.',
    '-',
    ',',
    ':',
    '<',
    '>',
    '=',
    '!',
    'b',
    'd',
    's',
    'p',
    'u',
    'x',
    'k',
    '0',
    'P',
    '/',
    '&',
    '😀',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 9 }), fc.constantFrom(...texts), (pattern, text) => {
      try {
        compilePattern(re2, pattern);
      } catch (error) {
        assert.ok(error instanceof PatternRefused, String(error));
        return;
      }
      same(pattern, text);
    }),
    { numRuns: 5_000 },
  );
});
