/** Narrower than this nothing is folded any further. */
const least = 40;

/** How wide what is printed may be: of a terminal its columns, elsewhere as wide as people read. */
export function outputWidth(stream: { readonly columns?: number | undefined } = process.stdout): number {
  return Math.max(least, Math.min(stream.columns ?? 100, 120));
}

/**
 * What becomes of a word that is longer than a line: cut in its middle, or left whole to be copied; the terminal folds
 * it then.
 */
type LongWord = 'cut' | 'whole';

/** Each line folded at spaces; every line after the first stands under its beginning. */
export function wrap(text: string, width: number, indent = '', long: LongWord = 'cut'): string {
  return text
    .split('\n')
    .flatMap((line) => folded(line, Math.max(16, width - indent.length), long))
    .join(`\n${indent}`);
}

function folded(line: string, width: number, long: LongWord): readonly string[] {
  const chars = Array.from(line);
  const lines: string[] = [];
  const first = chars.findIndex((char) => char !== ' ');
  let at = 0;
  while (chars.length - at > width) {
    const space = chars.lastIndexOf(' ', at + width);
    const next = long === 'cut' ? at + width : chars.indexOf(' ', at + width);
    const end = space > Math.max(at, first) ? space : next;
    if (end < 0) break;
    lines.push(chars.slice(at, end).join(''));
    at = chars[end] === ' ' ? end + 1 : end;
  }
  return [...lines, chars.slice(at).join('')];
}
