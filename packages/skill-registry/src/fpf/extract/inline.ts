/** A piece of running text. `at` and `end` are offsets in it; `text` is what stands inside the marks. */
export type Inline = {
  readonly kind: 'text' | 'code' | 'bold';
  readonly text: string;
  readonly at: number;
  readonly end: number;
};

/**
 * Code spans, bold and the text between them, in one pass. A run of backticks that nothing closes is text, as are two
 * stars that nothing closes. Bold holds its text as it is; code in it is found by reading that text again.
 */
export function readInline(source: string): readonly Inline[] {
  const runs = backtickRuns(source);
  const pieces: Inline[] = [];
  let from = 0;
  let at = 0;
  const text = (until: number): void => {
    if (until > from) pieces.push({ kind: 'text', text: source.slice(from, until), at: from, end: until });
  };
  const take = (kind: 'code' | 'bold', inner: string, end: number): void => {
    text(at);
    pieces.push({ kind, text: inner, at, end });
    at = from = end;
  };
  let noBold = { '**': false, __: false };
  while (at < source.length) {
    const char = source[at];
    if (char === '`') {
      const { length, close } = runs.get(at) ?? { length: 1, close: -1 };
      if (close >= 0) take('code', codeText(source.slice(at + length, close)), close + length);
      else at += length;
    } else if (source.startsWith('**', at) || (source.startsWith('__', at) && !/\w/.test(source[at - 1] ?? ''))) {
      const mark = char === '*' ? '**' : '__';
      const close = noBold[mark] ? -1 : closing(source, mark, at + 2);
      noBold = { ...noBold, [mark]: close < 0 };
      if (close > at + 2) take('bold', source.slice(at + 2, close), close + 2);
      else at += 2;
    } else at += 1;
  }
  text(source.length);
  return pieces;
}

/** The next mark that ends bold: not after a space, and for underscores not before a letter. */
function closing(source: string, mark: '**' | '__', from: number): number {
  if (/\s/.test(source[from] ?? ' ')) return source.indexOf(mark, from) < 0 ? -1 : from;
  for (let at = source.indexOf(mark, from); at >= 0; at = source.indexOf(mark, at + 1))
    if (!/\s/.test(source[at - 1] ?? ' ') && (mark === '**' || !/\w/.test(source[at + 2] ?? ''))) return at;
  return -1;
}

/** Each run of backticks with the next one of the same length, found from behind so that each is looked at once. */
function backtickRuns(source: string): ReadonlyMap<number, { readonly length: number; readonly close: number }> {
  const found = [...source.matchAll(/`+/g)].map(({ index, 0: { length } }) => ({ index, length }));
  const next = new Map<number, number>();
  const runs = new Map<number, { readonly length: number; readonly close: number }>();
  for (const { index, length } of found.reverse()) {
    runs.set(index, { length, close: next.get(length) ?? -1 });
    next.set(length, index);
  }
  return runs;
}

/** One space on each side belongs to the marks, and a line break is a space. */
function codeText(inner: string): string {
  const line = inner.replace(/\r\n|\n|\r/g, ' ');
  return line.length > 2 && line.startsWith(' ') && line.endsWith(' ') && line.trim() !== '' ? line.slice(1, -1) : line;
}

/** The text with spaces where code stands, as long as it was: an offset in it is an offset in the text. */
export function withoutCode(pieces: readonly Inline[], source: string): string {
  return pieces.map(({ kind, at, end }) => (kind === 'code' ? ' '.repeat(end - at) : source.slice(at, end))).join('');
}

type Named = { readonly name: string; readonly text: string };

const nameForm = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/;
/** Names that lead out of an object's own data. */
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** `` `arg`, text `` : the name in code, and what is said about it. */
export function readNamed(rest: string): Named | undefined {
  const [first] = readInline(rest);
  if (first?.kind !== 'code' || !isName(first.text)) return undefined;
  return { name: first.text, text: rest.slice(first.end).replace(/^\s*,/, '').trim() };
}

export function isName(text: string): boolean {
  return nameForm.test(text) && !reserved.has(text);
}
