import { isUtf8 } from 'node:buffer';
import type { SqlValue } from './sql.ts';

/** A quoted text or name, a comment, or a place for a value. Only the last is changed. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g;

/**
 * What stands for the values of one statement: `t` a blob that is text, `x` any other blob, `-` a value that is no
 * blob.
 */
export function placesOf(values: readonly SqlValue[]): string {
  let places = '';
  for (const value of values)
    places += !(value instanceof Uint8Array) ? '-' : isUtf8(value) && !value.includes(0) ? 't' : 'x';
  return places;
}

/** The values as text, which the engine of agentfs-sdk takes at once: a bound buffer it reads one byte at a time. */
export function withoutBlobs(values: readonly SqlValue[], places: string): readonly SqlValue[] {
  return values.map((value, index) => {
    if (!(value instanceof Uint8Array)) return value;
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString(
      places[index] === 't' ? 'utf8' : 'hex',
    );
  });
}

/** The same statement for values that are handed over so: what arrives is the bytes again. */
export function withBlobsAgain(text: string, places: string): string {
  let index = 0;
  return text.replace(parts, (part) => {
    if (part !== '?') return part;
    index += 1;
    const place = places[index - 1];
    return place === 't' ? 'CAST(? AS BLOB)' : place === 'x' ? 'unhex(?)' : '?';
  });
}

const plainRow = /VALUES (\((?:\?, )*\?\))$/;

/**
 * How many rows one statement takes: what a statement costs, however few rows it has, is most of what the engine of
 * agentfs-sdk spends.
 */
export const rowsAtOnce = 32;

/** The same insertion for so many rows at once; nothing where its end is not a single row of values. */
export function forManyRows(text: string, rows: number): string | undefined {
  const row = plainRow.exec(text)?.[1];
  return row === undefined ? undefined : text + `, ${row}`.repeat(rows - 1);
}
