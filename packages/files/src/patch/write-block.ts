import { createHash } from 'node:crypto';
import { binaryHunks } from './binary.ts';
import { type Block, needsContent } from './block.ts';
import type { PatchBounds } from './bounds.ts';
import type { Side } from './side.ts';
import { textHunks } from './text.ts';

/** One part of a patch as text; nothing where git would see no difference. */
export function writeBlock(
  block: Block,
  old: Uint8Array | undefined,
  now: Uint8Array | undefined,
  bounds: PatchBounds,
): string {
  const { from, to, before, after } = block;
  const [was, is] = [bytesOf(before, old), bytesOf(after, now)];
  const same = before && after && (!needsContent(block) || (was && is && Buffer.compare(was, is) === 0));
  if (same && before.mode === after.mode && from === to) return '';
  const [a, b] = [quotePath(`a/${from}`), quotePath(`b/${to}`)];
  const head = [`diff --git ${a} ${b}`, ...modes(before, after)];
  if (from !== to) head.push('similarity index 100%', `rename from ${quotePath(from)}`, `rename to ${quotePath(to)}`);
  if (same) return `${head.join('\n')}\n`;
  const mode = before && after && before.mode === after.mode ? ` ${after.mode}` : '';
  head.push(`index ${blobId(was)}..${blobId(is)}${mode}`);
  const [left, right] = [was ?? new Uint8Array(), is ?? new Uint8Array()];
  const text = left.length <= bounds.textBytes && right.length <= bounds.textBytes;
  const hunks = text ? textHunks(left, right) : undefined;
  if (hunks === undefined) return `${head.join('\n')}\n${binaryHunks(left, right)}`;
  // A file without content has no hunks, and then git wants no file names either.
  if (hunks === '') return `${head.join('\n')}\n`;
  head.push(`--- ${before ? a : '/dev/null'}`, `+++ ${after ? b : '/dev/null'}`);
  return `${head.join('\n')}\n${hunks}`;
}

function modes(before: Side | undefined, after: Side | undefined): readonly string[] {
  if (!before && after) return [`new file mode ${after.mode}`];
  if (before && !after) return [`deleted file mode ${before.mode}`];
  return before && after && before.mode !== after.mode ? [`old mode ${before.mode}`, `new mode ${after.mode}`] : [];
}

function bytesOf(side: Side | undefined, bytes: Uint8Array | undefined): Uint8Array | undefined {
  if (side?.kind === 'symlink') return new TextEncoder().encode(side.target);
  return side && (bytes ?? new Uint8Array());
}

/** The name that git gives a content; all zeros where there is none. Git checks it before it applies a binary. */
function blobId(bytes: Uint8Array | undefined): string {
  if (bytes === undefined) return '0'.repeat(40);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Git writes a path with unusual bytes in C's quoted form; a plain one stays as it is. */
function quotePath(path: string): string {
  const bytes = new TextEncoder().encode(path);
  if (bytes.every((byte) => byte > 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c)) return path;
  return `"${Array.from(bytes, quoteByte).join('')}"`;
}

const named: Readonly<Record<number, string>> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
};

function quoteByte(byte: number): string {
  return (
    named[byte] ?? (byte < 0x20 || byte >= 0x7f ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte))
  );
}
