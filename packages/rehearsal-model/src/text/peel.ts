/** A run of UTF-16 units; the end is exclusive. */
export type Range = { readonly start: number; readonly end: number };

export const quotes = '"\'`\u201c\u201d\u2018\u2019\u00ab\u00bb';
const marks = ',.;:!?';
const closingOf: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const openingOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };
/** After one of these a quote opens inside a word, as in `name="x"`: its partner at the end belongs to the word. */
const beforeInnerQuote = '=([{,:';

/**
 * The tokens of one chunk without white space: quotes, brackets and sentence marks at its ends, and what is left
 * between them. Brackets of a glob or of a JSON path stay: `*.{js,ts}`, `[a-z]*`, `$.a[0]`.
 */
export function peel(text: string, chunk: Range): readonly Range[] {
  const { start, end, before, after } = peelEnds(text, chunk);
  return [...before, ...core(text, start, end), ...after];
}

type Peeled = Range & { readonly before: readonly Range[]; readonly after: readonly Range[] };

/** What is left of a chunk without what stands at its ends, and that. */
export function peelEnds(text: string, chunk: Range): Peeled {
  let { start, end } = chunk;
  const before: Range[] = [];
  const after: Range[] = [];
  while (end - start > 1) {
    const { front, back } = peeling(text, start, end);
    if (front + back === 0) break;
    if (front > 0) before.push({ start, end: (start += front) });
    if (back > 0) after.push({ start: (end -= back), end: end + back });
  }
  return { start, end, before, after: after.reverse() };
}

type Peeling = { readonly front: number; readonly back: number };

/** How many units go at the front and at the back. The order of the rules is that of the trainer. */
function peeling(text: string, start: number, end: number): Peeling {
  const [first, last] = [text.charAt(start), text.charAt(end - 1)];
  if (end - start > 2 && last === 's' && "'\u2019".includes(text.charAt(end - 2))) return { front: 0, back: 2 };
  if (quotes.includes(first)) return { front: 1, back: 0 };
  const closing = closingOf[first];
  if (closing !== undefined) {
    const partner = partnerOf(text, closing, start, end);
    if (partner < 0) return { front: 1, back: 0 };
    if (partner === end - 1) return { front: 1, back: 1 };
  }
  return { front: 0, back: peelsAtEnd(text, last, start, end) ? 1 : 0 };
}

function partnerOf(text: string, closing: string, start: number, end: number): number {
  const opening = text[start];
  for (let at = start, depth = 0; at < end; at += 1) {
    if (text[at] === opening) depth += 1;
    else if (text[at] === closing) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function peelsAtEnd(text: string, last: string, start: number, end: number): boolean {
  if (marks.includes(last)) return true;
  if (quotes.includes(last)) return !opensInside(text, last, start, end);
  const opening = openingOf[last];
  if (opening === undefined) return false;
  const at = text.indexOf(opening, start);
  return at < 0 || at >= end - 1;
}

function opensInside(text: string, quote: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end - 1; at += 1) {
    if (text[at] === quote && beforeInnerQuote.includes(text.charAt(at - 1))) return true;
  }
  return false;
}

/** `10-20` comes apart, so that each number is a token of its own. */
function core(text: string, start: number, end: number): readonly Range[] {
  if (end === start) return [];
  const parts = /^([0-9]+)([-\u2013])([0-9]+)$/.exec(text.slice(start, end))?.slice(1) ?? [];
  if (parts.length === 0) return [{ start, end }];
  let at = start;
  return parts.map((part) => ({ start: at, end: (at += part.length) }));
}
