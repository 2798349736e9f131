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
