import type { Span } from './tokens.ts';

const kinds: readonly (readonly [opening: string, closing: string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['\u201c', '\u201d'],
  ['\u2018', '\u2019'],
  ['\u00ab', '\u00bb'],
];

/** Two quote tokens by their numbers, the first one opening what the second one closes. */
export type QuotePair = { readonly open: number; readonly close: number; readonly backticks: boolean };

/** Whether a run of words is only some of those in quotes: they belong together. */
export function isPartOf({ open, close }: QuotePair, { first, last }: Span): boolean {
  return open < first && last < close && (open + 1 < first || last + 1 < close);
}

/** Which quote tokens are partners: each kind of quote apart, from left to right. */
export function quotePairs(words: readonly string[]): readonly QuotePair[] {
  const pairs: QuotePair[] = [];
  for (const [opening, closing] of kinds) {
    let open = -1;
    for (const [at, word] of words.entries()) {
      if (open >= 0 && word === closing) {
        pairs.push({ open, close: at, backticks: opening === '`' });
        open = -1;
      } else if (open < 0 && word === opening) open = at;
    }
  }
  return pairs;
}
