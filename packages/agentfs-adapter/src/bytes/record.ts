import { malformed } from './database-bytes.ts';

export type Column = string | number | null;

/** A number of one to nine bytes, and where it ends. None that is read here is beyond what a double holds. */
export function readVarint(bytes: Buffer, at: number): readonly [value: number, end: number] {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined || value > 2 ** 46) throw malformed('a number');
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + index + 1];
  }
  throw malformed('a number');
}

const widths = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0] as const;

/** The first columns of a record, those that are texts and whole numbers; anything else is null. */
export function readRecord(bytes: Buffer, columns: number): readonly Column[] {
  const [headerEnd, start] = readVarint(bytes, 0);
  const found: Column[] = [];
  let at = start;
  for (let body = headerEnd; at < headerEnd && found.length < columns;) {
    const [type, next] = readVarint(bytes, at);
    const width = type < 12 ? (widths[type] ?? Number.NaN) : Math.floor((type - 12) / 2);
    if (!(body + width <= bytes.length)) throw malformed('a record');
    found.push(columnOf(bytes, type, body, width));
    at = next;
    body += width;
  }
  return found;
}

function columnOf(bytes: Buffer, type: number, at: number, width: number): Column {
  if (type >= 12) return type % 2 === 1 ? bytes.toString('utf8', at, at + width) : null;
  if (type === 8 || type === 9) return type - 8;
  if (type >= 1 && type <= 5) return bytes.readIntBE(at, width);
  return type === 6 ? Number(bytes.readBigInt64BE(at)) : null;
}
