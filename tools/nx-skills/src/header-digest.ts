import { createHash } from 'node:crypto';

/**
 * Of SKILL.md as far as the line that ends its frontmatter. What has no such line, or does not begin with one, counts whole: here nothing
 * is judged, and too much is better than too little. A fence is what fpf takes for one, and blank lines before the first are read over.
 */
export function headerDigest(bytes: Uint8Array): string {
  return createHash('sha256')
    .update(bytes.subarray(0, headerEnd(bytes)))
    .digest('hex');
}

const before = /^(?:\u00ef\u00bb\u00bf)?(?:[ \t]*(?:\r\n|\n|\r))*/;
const line = /[^\r\n]*(?:\r\n|\n|\r|$)/y;

/** A character for a byte: a place in the text is one in the file. */
function headerEnd(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const first = before.exec(text)?.[0].length ?? 0;
  line.lastIndex = first;
  while (line.lastIndex < text.length) {
    const start = line.lastIndex;
    const fence = isFence(line.exec(text)?.[0] ?? '');
    if (start === first && !fence) break;
    if (start > first && fence) return line.lastIndex;
  }
  return text.length;
}

function isFence(text: string): boolean {
  const content = text.replace(/[\r\n]+$/, '');
  return content.length <= 1024 && /^---[ \t]*$/.test(content);
}
