/** Narrower than this nothing is folded any further. */
const least = 40;

/** How wide what is printed may be: of a terminal its columns, elsewhere as wide as people read. */
export function outputWidth(stream: { readonly columns?: number | undefined } = process.stdout): number {
  return Math.max(least, Math.min(stream.columns ?? 100, 120));
}

/** Each line folded at spaces, and a word that is longer in its middle; every line after the first stands under its beginning. */
export function wrap(text: string, width: number, indent = ''): string {
  return text
    .split('\n')
    .flatMap((line) => folded(line, Math.max(16, width - indent.length)))
    .join(`\n${indent}`);
}

function folded(line: string, width: number): readonly string[] {
  const chars = Array.from(line);
  const lines: string[] = [];
  let at = 0;
  while (chars.length - at > width) {
    const space = chars.lastIndexOf(' ', at + width);
    const end = space > at + width / 3 ? space : at + width;
    lines.push(chars.slice(at, end).join(''));
    at = chars[end] === ' ' ? end + 1 : end;
  }
  return [...lines, chars.slice(at).join('')];
}
