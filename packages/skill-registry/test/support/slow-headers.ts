import { headerLimit } from '../../src/read/parse-header.ts';

const most = headerLimit - 100;

/**
 * A part again and again, until there is as much as a header may be: what is slow is slow because there is much of it.
 */
export const full = (part: string): string => part.repeat(Math.floor(most / new TextEncoder().encode(part).byteLength));

/** Headers that a reader of YAML may take long for. */
export const slowHeaders: Readonly<Record<string, string>> = {
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
