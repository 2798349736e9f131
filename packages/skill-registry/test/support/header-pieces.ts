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

const key = fc.constantFrom(
  'name',
  'description',
  'metadata',
  'allowed-tools',
  'a1',
  'x_y',
  'A',
  '1a',
  '-a',
  'a b',
  '"q"',
  'on',
);
const word = fc.constantFrom(
  ...pieces,
  'Use',
  'when',
  "it's",
  'a:b',
  'c#d',
  '(e)',
  '"f"',
  "'g'",
  '\\',
  'Bash(git add:*)',
  'http://h/i',
  'end:',
);
const value = fc.oneof(
  fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
  fc.array(word, { maxLength: 3 }).map((words) => words.join('')),
  fc.array(word, { maxLength: 3 }).map((words) => `"${words.join(' ')}"`),
  fc.array(word, { maxLength: 3 }).map((words) => `'${words.join(' ')}' `),
  fc.constantFrom('', ' ', '|', '>-', 'plain text', '"quoted"', "'single'", '1.10', 'null', '[a, b]', '{a: b}'),
);
const line = fc
  .tuple(
    fc.constantFrom('', '', '', '', '  ', '  ', ' ', '    ', '\t'),
    key,
    fc.constantFrom(': ', ': ', ': ', ':  ', ':', ' : '),
    value,
  )
  .map((parts) => parts.join(''));

const plainValue = fc.constantFrom('plain text', '"quoted"', "'single' ", '1.10', 'a:b (c)', '[a, b c]', '[ x ]', '');
const below = fc
  .tuple(
    fc.constantFrom('', '>', '>-', '|', '|-', '> ', 'first', '[a, b]', '"q"'),
    fc.constantFrom('  ', ' ', '    '),
    fc.array(
      fc.oneof(
        fc.constantFrom(
          'more text',
          'two  words ',
          '- item',
          '- "q"',
          'b: c',
          'd: [e]',
          '"x" y',
          '(z)',
          ' deeper',
          '# no',
          'a - b',
          '*b*',
          '',
        ),
        value,
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  )
  .map(([head, indent, lines]) => [head, ...lines.map((one) => indent + one)].join('\n'));
const plainLine = fc
  .tuple(
    fc.constantFrom('', '', '', 'm:\n  '),
    fc.constantFrom('a', 'b', 'c', 'name', 'x_y', 'k-1'),
    fc.oneof(plainValue, plainValue, below),
  )
  .map(([indent, name, text]) => `${indent}${name}: ${text}`);

/** Headers as people write them, and close beside that. */
export const nearlyPlain = fc
  .tuple(
    fc.array(fc.oneof(plainLine, plainLine, line), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('\n', '\n', '\n', ''),
  )
  .map(([lines, end]) => lines.join('\n') + end);
