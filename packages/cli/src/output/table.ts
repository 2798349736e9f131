import { visibleLine } from './visible.ts';

/** Columns as wide as their widest cell; the last one is never padded. A cell is a part of one line, whatever it holds. */
export function table(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map(visibleLine));
  const widths: number[] = [];
  for (const row of shown) for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, width(cell));
  return shown
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell + ' '.repeat((widths[column] ?? 0) - width(cell))))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function width(cell: string): number {
  return Array.from(cell).length;
}
