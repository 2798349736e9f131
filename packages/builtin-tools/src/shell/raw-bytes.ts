/**
 * Bytes as the text that the shell's commands work on, and back, with none lost. What is UTF-8 is its characters. Each
 * byte that is none is a character of its own, U+EF00 and the byte (U+EF80 to U+EFFF, which nobody has assigned); where
 * a file holds such a character itself, its three bytes are told one by one, so that both ways are exact.
 */
const escaped = /[\uef80-\uefff]/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

export function textOf(bytes: Uint8Array): string {
  const whole = wellFormed(bytes);
  if (whole !== undefined && !escaped.test(whole)) return whole;
  // Never more units than bytes: a character of four bytes has two.
  const units = Buffer.alloc(bytes.length * 2);
  let size = 0;
  const put = (unit: number): void => void (size = units.writeUInt16LE(unit, size));
  for (let at = 0; at < bytes.length;) {
    const length = lengthAt(bytes, at);
    if (length === 0) put(0xef00 + (bytes[at] as number));
    else for (const unit of unitsOf(codePoint(bytes, at, length))) put(unit);
    at += Math.max(1, length);
  }
  return units.toString('utf16le', 0, size);
}

/** Refuses half a character: nothing but a sign of its loss could stand for it. */
export function bytesOf(text: string): Uint8Array {
  if (!text.isWellFormed()) throw new Error('EILSEQ: half a character cannot be written; a command cut it in two');
  if (!escaped.test(text)) return encoder.encode(text);
  const parts = text.split(/([\uef80-\uefff]+)/);
  return new Uint8Array(
    Buffer.concat(parts.map((part, index) => (index % 2 === 0 ? Buffer.from(part) : Buffer.from(part, 'latin1')))),
  );
}

/** A text that was never bytes of a file, such as a script or a name, as the shell has to have it. */
export function toShell(text: string): string {
  return escaped.test(text) ? textOf(encoder.encode(text)) : text;
}

/** What the shell has, for those who read it: a byte that is no UTF-8 can only be told as U+FFFD. */
export function fromShell(text: string): string {
  return escaped.test(text) ? Buffer.from(bytesOf(text.toWellFormed())).toString() : text;
}

/** A path as the session has it: names there are text, so a byte that is none cannot be in one. */
export function pathOf(text: string): string {
  if (!escaped.test(text)) return text;
  const path = wellFormed(bytesOf(text));
  if (path === undefined)
    throw Object.assign(new Error(`EILSEQ: a name has to be UTF-8, '${fromShell(text)}'`), { code: 'EILSEQ' });
  return path;
}

/** How many bytes the character at a place has; 0 where there is none, or one that stands for a byte. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0] = bytes.subarray(at, at + 2);
  if (first < 0x80) return 1;
  const length = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  if (at + length > bytes.length) return 0;
  // Characters that have a shorter form, halves of characters, and what lies beyond the last one, begin like this.
  if (first === 0xe0 ? second < 0xa0 : first === 0xf0 && second < 0x90) return 0;
  if (first === 0xed ? second > 0x9f : first === 0xf4 && second > 0x8f) return 0;
  if (first === 0xee && second >= 0xbe) return 0;
  for (let index = 1; index < length; index += 1) if (((bytes[at + index] as number) & 0xc0) !== 0x80) return 0;
  return length;
}

function codePoint(bytes: Uint8Array, at: number, length: number): number {
  let code = (bytes[at] as number) & (length === 1 ? 0x7f : 0xff >> (length + 1));
  for (let index = 1; index < length; index += 1) code = (code << 6) | ((bytes[at + index] as number) & 0x3f);
  return code;
}

function unitsOf(code: number): readonly number[] {
  return code < 0x10000 ? [code] : [0xd7c0 + (code >> 10), 0xdc00 + (code & 0x3ff)];
}

function wellFormed(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
