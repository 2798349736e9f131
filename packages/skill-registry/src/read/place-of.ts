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
