/** Line and column of an offset, both from 1. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (const end of text.slice(0, offset).matchAll(/\r\n|\n|\r/g)) {
    line += 1;
    start = end.index + end[0].length;
  }
  return { line, column: offset - start + 1 };
}

/** Line and column of offsets, both from 1. The lines are found once, when the first place is asked for. */
export function createPlaces(text: string): (offset: number) => { readonly line: number; readonly column: number } {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}

/** The offsets at which the lines of a text begin. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return starts;
}

/**
 * Where in a JSON text a pointer leads: to the key of a member, to an entry of a list, to the last part that is there.
 * The text was read before and is JSON.
 */
export function placeInJson(text: string, pointer: string): { readonly line: number; readonly column: number } {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  let value = skipSpace(text, 0);
  let shown = value;
  for (const part of parts) {
    const found =
      text[value] === '{'
        ? member(text, value, part)
        : text[value] === '['
          ? entry(text, value, Number(part))
          : undefined;
    if (!found) break;
    ({ shown, value } = found);
  }
  return placeOf(text, shown);
}

type Found = { readonly shown: number; readonly value: number };

function member(text: string, open: number, name: string): Found | undefined {
  let at = skipSpace(text, open + 1);
  while (text[at] === '"') {
    const key = at;
    const end = skipString(text, at);
    const value = skipSpace(text, skipSpace(text, end) + 1);
    if (JSON.parse(text.slice(key, end)) === name) return { shown: key, value };
    at = skipSpace(text, skipValue(text, value));
    if (text[at] !== ',') return undefined;
    at = skipSpace(text, at + 1);
  }
  return undefined;
}

function entry(text: string, open: number, index: number): Found | undefined {
  let at = skipSpace(text, open + 1);
  for (let count = 0; at < text.length && text[at] !== ']'; count += 1) {
    if (count === index) return { shown: at, value: at };
    at = skipSpace(text, skipValue(text, at));
    if (text[at] !== ',') return undefined;
    at = skipSpace(text, at + 1);
  }
  return undefined;
}

function skipValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '"') {
      at = skipString(text, at) - 1;
      if (depth === 0) return at + 1;
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (char === ',' && depth === 0) return at;
  }
  return text.length;
}

/** The offset behind the string that begins here. */
function skipString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? 'x')) at += 1;
  return at;
}
