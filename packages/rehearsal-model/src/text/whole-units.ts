import { beginsSentence, type Unit } from './cut-units.ts';
import { quotes, type Range } from './peel.ts';
import type { Span, Tokens } from './tokens.ts';

/** Two quote tokens by their numbers, the first one opening what the second one closes. */
export type QuotePair = { readonly open: number; readonly close: number; readonly backticks: boolean };

/** The quote tokens of all that is quoted, as far as the request was read. */
export function quotePairs({ text, ranges, units }: Pick<Tokens, 'text' | 'ranges' | 'units'>): readonly QuotePair[] {
  const numbers = new Map(ranges.map(({ start }, at) => [start, at]));
  return units.flatMap(({ kind, start, end }): readonly QuotePair[] => {
    const [open, close] = [numbers.get(start), numbers.get(end - 1)];
    if (kind !== 'quote' || open === undefined || close === undefined) return [];
    return [{ open, close, backticks: text[start] === '`' }];
  });
}

/** Whether a run of words is only some of those in quotes: they belong together. */
export function isPartOf({ open, close }: QuotePair, { first, last }: Span): boolean {
  return open < first && last < close && (open + 1 < first || last + 1 < close);
}

/**
 * Tells of any run of a request whether it can be a value: it parts no unit, and neither begins nor ends with a lone
 * quote mark. `parted`: of what is quoted it may be a part, as the program of a quoted command is.
 */
export function wholeUnits(text: string, units: readonly Unit[], parted: boolean): (range: Range) => boolean {
  const marks = new Set(units.flatMap(({ kind, start, end }) => (kind === 'quote' ? [start, end - 1] : [])));
  const within = (at: number): boolean =>
    units.some(({ kind, start, end }) => kind !== 'quote' && start <= at && at < end);
  const isLone = (at: number): boolean => quotes.includes(text.charAt(at)) && !marks.has(at) && !within(at);
  return ({ start, end }) => {
    const near = units.filter((unit) => unit.start < end && start < unit.end);
    if (near.some((unit) => parts(unit, text, { start, end }, parted))) return false;
    const isInner = near.some((unit) => unit.kind === 'quote' && start === unit.start + 1 && end === unit.end - 1);
    return isInner || (!isLone(start) && !isLone(end - 1));
  };
}

function parts(unit: Unit, text: string, { start, end }: Range, parted: boolean): boolean {
  if (unit.kind === 'quote') {
    if (start <= unit.start && end >= unit.end) return start === unit.start && end === unit.end;
    const isInside = unit.start < start && end < unit.end;
    return !isInside || !(parted || (start === unit.start + 1 && end === unit.end - 1));
  }
  const genitive = /['\u2019]s$/u.test(text.slice(unit.end - 2, unit.end)) ? 2 : 0;
  if (end < unit.end - genitive) return true;
  if (start <= unit.start) return false;
  // A capital letter at the beginning of a sentence says nothing: "Put New York in a.txt".
  const first = unit.kind === 'name' ? /^\S+\s+/u.exec(text.slice(unit.start, unit.end)) : null;
  return !(first && unit.start + first[0].length === start && beginsSentence(text, unit.start));
}
