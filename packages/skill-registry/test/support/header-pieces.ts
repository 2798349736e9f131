import { fc } from './fast-check.ts';

/**
 * What headers are made of, the harmless and the crafted: every sign that YAML gives a meaning to, and what stands near
 * one.
 */
const pieces = [
  [
    'a',
    'b c',
    'x'.repeat(40),
    'name',
    '1.10',
    'no',
    'null',
    '~',
    '<<',
    '=',
    'ü',
    '\u00a0',
    '\u2028',
    '\u{1f642}',
    '\ufeff',
    '\u0085',
  ],
  [
    '\n',
    '\n\n',
    '\n ',
    '\n  ',
    '\n    ',
    ' ',
    '   ',
    '\t',
    ':',
    ': ',
    ':\n',
    '- ',
    '-\n',
    '? ',
    ',',
    '#',
    ' # ',
    '\r\n',
    '\r',
  ],
  [
    '[',
    ']',
    '{',
    '}',
    '[]',
    '{}',
    '[a,',
    '"',
    "'",
    "''",
    '""',
    '\\',
    '\\n',
    '\\x41',
    '\\q',
    '\\\n',
    '&a ',
    '*a ',
    '!t ',
    '!',
    '@',
    '`',
  ],
  [
    '|',
    '>',
    '|-\n  ',
    '>-\n  ',
    '|2\n',
    '>+\n ',
    '%',
    '%YAML 1.2\n',
    '---\n',
    '...\n',
    '--- ',
    '(',
    ')',
    '/',
    '.',
    '~x',
    '$',
  ],
].flat();

/** A few pieces, repeated up to the largest header: what is slow is slow because there is much of it. */
export const repeated = fc
  .tuple(
    fc.array(fc.constantFrom(...pieces), { minLength: 0, maxLength: 3 }),
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }),
  )
  .map(([before, parts]) => {
    const part = parts.join('');
    return before.join('') + part.repeat(Math.max(1, Math.floor(60_000 / new TextEncoder().encode(part).byteLength)));
  });
