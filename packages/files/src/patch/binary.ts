import { deflateSync } from 'node:zlib';

const alphabet = Buffer.from(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~',
  'latin1',
);
const lineBytes = 52;

/** Git's binary form: the new content whole, then the old one, so that the patch can also be taken back. */
export function binaryHunks(before: Uint8Array, after: Uint8Array): string {
  return `GIT binary patch\n${literal(after)}\n${literal(before)}\n`;
}

function literal(bytes: Uint8Array): string {
  const packed = deflateSync(bytes);
  const lines = Buffer.alloc(Math.ceil(packed.length / lineBytes) * (lineBytes * 1.25 + 2));
  let end = 0;
  for (let at = 0; at < packed.length; at += lineBytes) {
    const line = packed.subarray(at, at + lineBytes);
    lines[end] = lengthMark(line.length);
    end = base85(line, lines, end + 1);
    lines[end] = 0x0a;
    end += 1;
  }
  return `literal ${bytes.length}\n${lines.toString('latin1', 0, end)}`;
}

/** A for 1 byte … Z for 26, a for 27 … z for 52. */
function lengthMark(length: number): number {
  return length <= 26 ? 64 + length : 70 + length;
}

/** Writes five signs for each four bytes, the last four filled up with zeros, and gives where they end. */
function base85(bytes: Uint8Array, into: Buffer, start: number): number {
  let end = start;
  for (let at = 0; at < bytes.length; at += 4) {
    let word = 0;
    for (let i = 0; i < 4; i += 1) word = word * 256 + (bytes[at + i] ?? 0);
    for (let i = 4; i >= 0; i -= 1) {
      into[end + i] = alphabet[word % 85] ?? 0;
      word = Math.floor(word / 85);
    }
    end += 5;
  }
  return end;
}
