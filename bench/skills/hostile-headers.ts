/** As large as a header may be: what is slow is slow because there is much of it. */
const most = 65_436;
const full = (part: string): string => part.repeat(Math.floor(most / new TextEncoder().encode(part).byteLength));

const crafted: Readonly<Record<string, string>> = {
  'empty braces': full('{}'),
  'empty brackets': full('[]'),
  'open braces': full('{'),
  'open brackets': full('['),
  commas: `a: [${full(',')}]`,
  'nested lists on a line': full('- '),
  'nested keys on a line': full('? '),
  'levels of maps': Array.from({ length: 350 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'),
  'empty keys': full('a:\n'),
  'small lists': full('a: [b]\n'),
  'unknown escapes': `a: "${full('\\q')}"`,
  quotes: full('"'),
  tags: full('!a '),
  anchors: full('&a '),
  aliases: `a: ['&a', ${full('*a,')}]`,
  directives: full('%\n'),
  documents: full('...\n'),
  'blank lines': full('\n'),
  'folded lines': `a: >\n${full('  x\n x\n')}`,
  'blank lines in a folded text': `a: >\n${full(' x\n\n')}`,
  'one long text': `a: ${full('word ')}`,
  'one long quoted text': `a: "${full('word ')}"`,
  'lines of a plain text': `a: b\n${full('  word word\n')}`,
};

const pieces = [
  [
    'a',
    'b c',
    'name',
    '1.10',
    'null',
    '~',
    '<<',
    '\u00a0',
    '\u{1f642}',
    '\n',
    '\n\n',
    '\n ',
    '\n  ',
    ' ',
    '\t',
    ':',
    ': ',
    ':\n',
    '- ',
    '? ',
  ],
  [
    ',',
    '#',
    ' # ',
    '\r\n',
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
    '\\q',
    '&a ',
    '*a ',
    '!t ',
    '@',
    '|',
    '>-\n  ',
  ],
].flat();
const mixtures = 400;

/** Crafted headers, and as many mixtures of what YAML gives a meaning to; the same in every run. */
export function hostileHeaders(random: () => number): ReadonlyMap<string, string> {
  const piece = (): string => pieces[Math.floor(random() * pieces.length)] ?? '';
  const some = (count: number): string => Array.from({ length: count }, piece).join('');
  const headers = new Map(Object.entries(crafted));
  for (let at = 0; at < mixtures; at += 1) {
    const [before, part] = [some(Math.floor(random() * 4)), some(1 + Math.floor(random() * 4))];
    headers.set(`${JSON.stringify(before)}, then ${JSON.stringify(part)} again and again`, before + full(part));
  }
  return headers;
}
