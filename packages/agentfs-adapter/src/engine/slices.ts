import type { SqlValue } from './sql.ts';

const most = 4_194_304;

/** Rows in messages of about four mebibytes. */
export function* slicesOf(rows: readonly (readonly SqlValue[])[]): Generator<readonly (readonly SqlValue[])[]> {
  let start = 0;
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    for (const value of row)
      bytes += value instanceof Uint8Array ? value.byteLength : typeof value === 'string' ? value.length : 8;
    if (bytes < most) continue;
    yield rows.slice(start, index + 1);
    start = index + 1;
    bytes = 0;
  }
  if (start < rows.length) yield rows.slice(start);
}
