import { visibleLine } from '@fpf/files/text';
import { outputWidth, wrap } from './wrap.ts';

type Stream = { readonly isTTY?: boolean; readonly columns?: number };

/** How far the lines under a row's first one are set in. */
const margin = '  ';

export type TablePlace = {
  readonly stream?: Stream;
  /** How many columns of it are taken already. */
  readonly before?: number;
};

/**
 * Columns as wide as their widest cell; the last one is never padded. A cell is a part of one line, whatever it holds.
 * On a terminal that is narrower than a row, every row goes on below itself, each at the same column, and nothing is
 * cut inside a word: a name is copied whole.
 */
export function table(
  rows: readonly (readonly string[])[],
  { stream = process.stdout, before = 0 }: TablePlace = {},
): string {
  const shown = rows.map((row) => row.map(visibleLine));
  const widths: number[] = [];
  for (const row of shown)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, width(cell));
  const most = stream.isTTY === true ? outputWidth(stream) - before : Infinity;
  const groups = fitting(widths, most);
  return shown
    .map((row) =>
      groups
        .map((columns) => lineOf(columns, row, widths))
        .map((line, at) => folded(line, at === 0 ? '' : margin, most))
        .filter((line, at) => at === 0 || line.trim() !== '')
        .join('\n'),
    )
    .join('\n');
}

/** The columns that stand in each line: as many as fit, and one at least. */
function fitting(widths: readonly number[], most: number): readonly (readonly number[])[] {
  const groups: number[][] = [];
  let left = 0;
  for (const [column, wide] of widths.entries()) {
    const group = groups.at(-1);
    if (group && wide + 2 <= left) {
      group.push(column);
      left -= wide + 2;
    } else {
      groups.push([column]);
      left = most - wide - (groups.length > 1 ? margin.length : 0);
    }
  }
  return groups;
}

function lineOf(columns: readonly number[], row: readonly string[], widths: readonly number[]): string {
  return columns
    .flatMap((column) => (column < row.length ? [column] : []))
    .map((column) => {
      const cell = row[column] ?? '';
      return column === row.length - 1 || column === columns.at(-1)
        ? cell
        : cell + ' '.repeat((widths[column] ?? 0) - width(cell));
    })
    .join('  ')
    .trimEnd();
}

function folded(line: string, indent: string, most: number): string {
  return indent + (width(line) + indent.length <= most ? line : wrap(line, most, margin, 'whole'));
}

function width(cell: string): number {
  return Array.from(cell).length;
}
