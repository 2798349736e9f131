/** Columns as wide as their widest cell; the last one is never padded. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, width(cell));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell + ' '.repeat((widths[column] ?? 0) - width(cell))))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function width(cell: string): number {
  return Array.from(cell.replace(/\u001b\[[0-9;]*m/g, '')).length;
}
