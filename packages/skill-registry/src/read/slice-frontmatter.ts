/** SKILL.md in two: the boundary's text and the kernel's. Offsets and lines are those of the whole text. */
export type Slice = {
  readonly header: string;
  /** The line on which the header begins; line 1 is the fence. */
  readonly headerLine: 2;
  readonly body: string;
  readonly bodyOffset: number;
};

type NoSlice = {
  readonly problem: 'none' | 'not-closed';
  readonly message: string;
  readonly line: number;
  readonly fix?: string;
};

const lineEnd = /\r\n|\n|\r/g;

/**
 * From `---` alone on line 1 to the next line that is `---` alone. A `---` inside a value does not end the header, and
 * anything else after the dashes, `---js` among it, makes no fence. Neither does `...`, which ends a document in YAML.
 */
export function sliceFrontmatter(text: string): Slice | NoSlice {
  const first = lineAt(text, 0);
  if (!isFence(first.line)) return noFence(first.line, text);
  let dots: number | undefined;
  for (let at = first.next, number = 2; at < text.length; number += 1) {
    const { line, next } = lineAt(text, at);
    if (isFence(line))
      return { header: text.slice(first.next, at), headerLine: 2, body: text.slice(next), bodyOffset: next };
    if (line.trimEnd() === '...') dots ??= number;
    at = next;
  }
  const message = 'no line `---` ends the frontmatter';
  if (dots === undefined) return { problem: 'not-closed', message, line: 1 };
  return {
    problem: 'not-closed',
    message: `${message}; line ${dots} is \`...\``,
    line: dots,
    fix: 'Write `---` in place of `...`.',
  };
}

function noFence(line: string, text: string): NoSlice {
  const no = (message: string, fix?: string): NoSlice => ({
    problem: 'none',
    message,
    line: 1,
    ...(fix !== undefined && { fix }),
  });
  if (line.startsWith('---'))
    return no(
      `line 1 is ${JSON.stringify(line.slice(0, 40))}, not \`---\``,
      'Leave `---` alone on its line; frontmatter is YAML, never code.',
    );
  if (line.trim() === '' && /^\s*---[ \t]*(?:\r|\n)/.test(text))
    return no('line 1 is blank, and the frontmatter begins below it', 'Remove the blank lines before `---`.');
  return no('line 1 is not `---`');
}

function lineAt(text: string, start: number): { readonly line: string; readonly next: number } {
  lineEnd.lastIndex = start;
  const end = lineEnd.exec(text);
  return end
    ? { line: text.slice(start, end.index), next: end.index + end[0].length }
    : { line: text.slice(start), next: text.length };
}

function isFence(line: string): boolean {
  return line.startsWith('---') && /^---[ \t]*$/.test(line.length > 1024 ? '' : line);
}
