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

/** Undefined where a line is not exactly as `literal` writes it. */
export function decodeBase85(lines: readonly string[]): Uint8Array | undefined {
  const values = new Int8Array(256).fill(-1);
  for (const [value, sign] of alphabet.entries()) values[sign] = value;
  const read = lines.map((line) => decodeLine(Buffer.from(line, 'latin1'), values));
  const whole = read.filter((bytes) => bytes !== undefined);
  const isFull = whole.every(({ length }, index) => length === lineBytes || index === whole.length - 1);
  return isFull && whole.length === lines.length ? Buffer.concat(whole) : undefined;
}

function decodeLine(line: Uint8Array, values: Int8Array): Uint8Array | undefined {
  const length = lengthOf(line[0] ?? 0);
  const words = Math.ceil(length / 4);
  if (length === 0 || line.length !== 1 + words * 5) return undefined;
  const bytes = Buffer.alloc(words * 4);
  for (let at = 0; at < words; at += 1) {
    let word = 0;
    for (const sign of line.subarray(1 + at * 5, 6 + at * 5)) {
      const value = values[sign] ?? -1;
      if (value < 0) return undefined;
      word = word * 85 + value;
    }
    if (word > 0xffff_ffff) return undefined;
    bytes.writeUInt32BE(word, at * 4);
  }
  // What fills up the last four is zeros.
  return bytes.subarray(length).every((byte) => byte === 0) ? bytes.subarray(0, length) : undefined;
}

/** 0 for what is no mark. */
function lengthOf(mark: number): number {
  if (mark >= 65 && mark <= 90) return mark - 64;
  return mark >= 97 && mark <= 122 ? mark - 70 : 0;
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
