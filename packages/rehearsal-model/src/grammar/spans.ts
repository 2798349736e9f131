import { quotes } from '../text/peel.ts';
import { type QuotePair, quotePairs } from '../text/quote-pairs.ts';
import type { Span, Tokens } from '../text/tokens.ts';

/**
 * Every run of tokens that can be a value. None holds one of two partner quotes without the other, none begins or ends
 * with a quote that has no partner, and none is two quotes with what they hold. Of a request that was cut, none touches
 * the last token: it may go on behind it.
 */
export function spansOf({ words, cut }: Tokens): readonly Span[] {
  const pairs = quotePairs(words);
  const partnered = new Set(pairs.flatMap(({ open, close }) => [open, close]));
  const single = words.map((word, at) => word.length === 1 && quotes.includes(word) && !partnered.has(at));
  const end = cut ? words.length - 1 : words.length;
  const spans: Span[] = [];
  for (let first = 0; first < end; first += 1) {
    for (let last = first; last < end && !single[first]; last += 1) {
      const span = { first, last };
      if (!single[last] && !pairs.some((pair) => spoils(pair, span))) spans.push(span);
    }
  }
  return spans;
}

function spoils({ open, close }: QuotePair, { first, last }: Span): boolean {
  const inside = (at: number): boolean => at >= first && at <= last;
  return inside(open) !== inside(close) || (open === first && close === last);
}

/** Half a character, or a control character that is no tab or line end, belongs in no argument. */
export function isPlain(text: string): boolean {
  return text.isWellFormed() && !/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text);
}

const argument = /"([^"]*)"|'([^']*)'|([^\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+)/g;

/** The words of a command line: parted by white space, with what is quoted kept together. */
export function argumentsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(argument), ([, double, single, bare]) => double ?? single ?? bare ?? '');
}
