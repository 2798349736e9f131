import { visibleLine } from '@fpf/files/text';
import { cutToWidth, textWidth } from './text-width.ts';

export type Grid = {
  readonly columns: readonly { readonly name: string; readonly number: boolean }[];
  readonly rows: readonly (readonly string[])[];
};

/** Between two columns. */
const gap = '  ';
/** No column is made narrower than this: below it a word is no longer known. */
const least = 8;

/**
 * A table within this width: numbers stand at the right of their column and are never cut, long texts give way first.
 * Where that is not enough, each row is its members one below the other, uncut.
 */
export function grid({ columns, rows }: Grid, most = Infinity): readonly string[] {
  const shown = [columns.map(({ name }) => name), ...rows].map((row) => row.map(visibleLine));
  const natural = columns.map((_column, at) => Math.max(...shown.map((row) => textWidth(row[at] ?? ''))));
  const widths = fitted(natural, columns, most - gap.length * (columns.length - 1));
  if (!widths) return records({ columns, rows });
  return shown.map((row) =>
    row
      .map((cell, at) => padded(cell, widths[at] ?? 0, columns[at]?.number === true, at === columns.length - 1))
      .join(gap)
      .trimEnd(),
  );
}

function fitted(natural: readonly number[], columns: Grid['columns'], room: number): readonly number[] | undefined {
  const widths = [...natural];
  let over = widths.reduce((sum, width) => sum + width, 0) - room;
  while (over > 0) {
    const texts = widths.map((width, at) => (columns[at]?.number === true ? 0 : width));
    const widest = Math.max(...texts);
    if (widest <= least) return undefined;
    // The widest alone, down to the next one, so that short columns stay whole.
    const second = Math.max(least, ...texts.filter((width) => width < widest));
    const step = Math.min(over, widest - second);
    widths[texts.indexOf(widest)] = widest - Math.max(1, step);
    over -= Math.max(1, step);
  }
  return widths;
}

function padded(cell: string, width: number, number: boolean, last: boolean): string {
  const kept = cutToWidth(cell, width);
  const pad = ' '.repeat(Math.max(0, width - textWidth(kept)));
  return number ? pad + kept : last ? kept : kept + pad;
}

function records({ columns, rows }: Grid): readonly string[] {
  const mark = (at: number): string => (at === 0 ? '- ' : '  ');
  return rows.flatMap((row) =>
    columns
      .map(({ name }, at) => ({ name: visibleLine(name), cell: visibleLine(row[at] ?? '') }))
      .filter(({ cell }) => cell !== '')
      .map(({ name, cell }, at) => `${mark(at)}${name}: ${cell}`),
  );
}
