import { peel, type Range } from './peel.ts';

export type Tokens = {
  readonly text: string;
  readonly ranges: readonly Range[];
  /** The words as typed, one for each range. */
  readonly words: readonly string[];
  /** The request goes on behind the last token. */
  readonly cut: boolean;
};

/** The Unicode white space: JavaScript's own class has one more and one fewer. */
const chunk = /[^\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

/** What lies behind is never looked at: the work for a request is bounded before it begins. */
export const mostUnits = 8_192;

/**
 * Splits a request at white space, and each piece at its ends. Every token is verbatim, with its place in the request.
 */
export function tokensOf(request: string, most: number): Tokens {
  const text = request.length > mostUnits ? request.slice(0, wholeCharacters(request, mostUnits)) : request;
  const ranges: Range[] = [];
  let cut = text.length < request.length;
  for (const found of text.matchAll(chunk)) {
    if (ranges.length > most) break;
    ranges.push(...peel(text, { start: found.index, end: found.index + found[0].length }));
  }
  cut ||= ranges.length > most;
  ranges.length = Math.min(ranges.length, most);
  return { text, ranges, words: ranges.map(({ start, end }) => text.slice(start, end)), cut };
}

/** A pair of surrogates is one character, and is never parted. */
function wholeCharacters(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? at - 1 : at;
}

/** A run of tokens, by the number of its first and its last one. */
export type Span = { readonly first: number; readonly last: number };

/** The words of a span as typed, from the first letter to the last. */
export function wordsIn({ text, ranges }: Tokens, { first, last }: Span): string {
  return text.slice(ranges[first]?.start ?? 0, ranges[last]?.end ?? 0);
}
