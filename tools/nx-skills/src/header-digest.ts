import { createHash } from 'node:crypto';

/**
 * Of SKILL.md as far as the line that ends its frontmatter, without what only a search and its readers are told. What
 * has no such line, or does not begin with one, counts whole: here nothing is judged, and too much is better than too
 * little. A fence is what fpf takes for one, and blank lines before the first are read over.
 */
export function headerDigest(bytes: Uint8Array): string {
  const text = latin1(bytes);
  const end = headerEnd(text);
  const header = end === undefined ? text : withoutWords(text.slice(0, end));
  return createHash('sha256').update(header, 'latin1').digest('hex');
}

/** A character for a byte: a place in the text is one in the file. */
function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** `description` and `fpf-keywords`, with the lines that go on with them: those that stand deeper, or are blank. */
function withoutWords(header: string): string {
  let depth: number | undefined;
  const kept = header.split(/(?<=\n)/).filter((one) => {
    const indent = /^[ \t]*/.exec(one)?.[0].length ?? 0;
    if (depth !== undefined && (one.trim() === '' || indent > depth)) return false;
    depth = /^(?:description|[ \t]+fpf-keywords)[ \t]*:/.test(one) ? indent : undefined;
    return depth === undefined;
  });
  return kept.join('');
}

const before = /^(?:\u00ef\u00bb\u00bf)?(?:[ \t]*(?:\r\n|\n|\r))*/;
const line = /[^\r\n]*(?:\r\n|\n|\r|$)/y;

function headerEnd(text: string): number | undefined {
  const first = before.exec(text)?.[0].length ?? 0;
  line.lastIndex = first;
  while (line.lastIndex < text.length) {
    const start = line.lastIndex;
    const fence = isFence(line.exec(text)?.[0] ?? '');
    if (start === first && !fence) break;
    if (start > first && fence) return line.lastIndex;
  }
  return undefined;
}

function isFence(text: string): boolean {
  const content = text.replace(/[\r\n]+$/, '');
  return content.length <= 1024 && /^---[ \t]*$/.test(content);
}
