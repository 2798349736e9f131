/** A value of a JSON text and where it stands. The text was read by the strict reader before: it is JSON. */
export type JsonSpan = {
  readonly start: number;
  readonly end: number;
  readonly members: readonly { readonly key: string; readonly start: number; readonly value: JsonSpan }[];
  readonly items: readonly JsonSpan[];
};

/**
 * Finds where the values of a JSON text stand, so that one of them can be changed and the rest stays as its author
 * wrote it.
 */
export function jsonSpans(text: string): JsonSpan {
  return valueAt(text, space(text, 0));
}

function valueAt(text: string, start: number): JsonSpan {
  const open = text[start];
  if (open !== '{' && open !== '[') {
    const end = open === '"' ? stringEnd(text, start) : scalarEnd(text, start);
    return { start, end, members: [], items: [] };
  }
  const members: JsonSpan['members'][number][] = [];
  const items: JsonSpan[] = [];
  let at = space(text, start + 1);
  while (text[at] !== '}' && text[at] !== ']') {
    if (open === '{') {
      const keyEnd = stringEnd(text, at);
      const value = valueAt(text, space(text, space(text, keyEnd) + 1));
      members.push({ key: JSON.parse(text.slice(at, keyEnd)) as string, start: at, value });
      at = space(text, value.end);
    } else {
      const item = valueAt(text, at);
      items.push(item);
      at = space(text, item.end);
    }
    if (text[at] === ',') at = space(text, at + 1);
  }
  return { start, end: at + 1, members, items };
}

function space(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text[at] as string)) at += 1;
  return at;
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function scalarEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && !' \t\r\n,}]'.includes(text[at] as string)) at += 1;
  return at;
}
