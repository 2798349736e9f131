import { chunk, cutUnits, type Unit } from './cut-units.ts';
import { peel, type Range } from './peel.ts';

export type Tokens = {
  readonly text: string;
  readonly ranges: readonly Range[];
  /** The words as typed, one for each range. */
  readonly words: readonly string[];
  readonly units: readonly Unit[];
  /** The request goes on behind the last token. */
  readonly cut: boolean;
};

/** What lies behind is never looked at: the work for a request is bounded before it begins. */
export const mostUnits = 8_192;

/**
 * Splits a request at white space, each piece at its ends, and what is left where a unit begins or ends. Every token is
 * verbatim, with its place in the request.
 */
export function tokensOf(request: string, most: number): Tokens {
  const text = request.length > mostUnits ? request.slice(0, wholeCharacters(request, mostUnits)) : request;
  const units = cutUnits(text);
  const edges = new Set(units.flatMap(edgesOf));
  const ranges: Range[] = [];
  let cut = text.length < request.length;
  for (const found of text.matchAll(chunk)) {
    if (ranges.length > most) break;
    const peeled = peel(text, { start: found.index, end: found.index + found[0].length });
    ranges.push(...peeled.flatMap((range) => splitAt(range, edges)));
  }
  cut ||= ranges.length > most;
  ranges.length = Math.min(ranges.length, most);
  return { text, ranges, words: ranges.map(({ start, end }) => text.slice(start, end)), units, cut };
}

/** Where a value may begin or end at a unit: of a quote also inside of its marks, of a name before its `'s`. */
function edgesOf({ kind, text, start, end }: Unit): readonly number[] {
  return kind === 'quote' ? [start, start + 1, end - 1, end] : [start, start + text.length, end];
}

function splitAt({ start, end }: Range, edges: ReadonlySet<number>): readonly Range[] {
  const parts: Range[] = [];
  let from = start;
  for (let at = start + 1; at < end; at += 1) {
    if (edges.has(at)) parts.push({ start: from, end: (from = at) });
  }
  return [...parts, { start: from, end }];
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
