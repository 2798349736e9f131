/** SKILL.md in two: the boundary's text and the kernel's. Offsets and lines are those of the whole text. */
export type Slice = {
  readonly header: string;
  /** The line on which the header begins; line 1 is the fence. */
  readonly headerLine: 2;
  readonly body: string;
  readonly bodyOffset: number;
};

export type NoSlice = { readonly problem: 'none' | 'not-closed' };

const lineEnd = /\r\n|\n|\r/g;

/**
 * From `---` alone on line 1 to the next line that is `---` alone. A `---` inside a value does not end the header, and
 * anything else after the dashes, `---js` among it, makes no fence.
 */
export function sliceFrontmatter(text: string): Slice | NoSlice {
  const first = lineAt(text, 0);
  if (!isFence(first.line)) return { problem: 'none' };
  for (let at = first.next; at < text.length;) {
    const { line, next } = lineAt(text, at);
    if (isFence(line)) return { header: text.slice(first.next, at), headerLine: 2, body: text.slice(next), bodyOffset: next };
    at = next;
  }
  return { problem: 'not-closed' };
}

function lineAt(text: string, start: number): { readonly line: string; readonly next: number } {
  lineEnd.lastIndex = start;
  const end = lineEnd.exec(text);
  return end ? { line: text.slice(start, end.index), next: end.index + end[0].length } : { line: text.slice(start), next: text.length };
}

function isFence(line: string): boolean {
  return line.startsWith('---') && /^---[ \t]*$/.test(line.length > 1024 ? '' : line);
}
