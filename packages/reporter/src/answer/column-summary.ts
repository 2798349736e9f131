import type { JsonObject, JsonValue } from '@fpf/contracts';
import type { Block, Cell, SpreadBlock } from './answer.ts';
import { isObject, plainCell } from './cells.ts';

/** What is said of a column of a table, in the order in which it is read. */
const shown = ['name', 'type', 'filled', 'missing', 'distinct', 'min', 'median', 'mean', 'max'] as const;
/** A date stands among the numbers of its column. */
const measures: ReadonlySet<string> = new Set(shown.slice(2));
const mostFrequent = 3;

/** A description of one column of a table: its name, its type, how many cells are filled, and the most frequent ones. */
export function isColumnSummary(item: JsonValue): item is JsonObject {
  if (!isObject(item)) return false;
  const { name, type, filled, missing, top } = item;
  return [name, type].every((one) => typeof one === 'string') &&
    [filled, missing].every((one) => typeof one === 'number') &&
    Array.isArray(top)
    ? top.every((one) => isObject(one) && typeof one['count'] === 'number')
    : false;
}

/** A row for each column, and how the numbers of each are spread. */
export function columnBlocks(name: string, list: readonly JsonObject[]): readonly Block[] {
  const rows = list.map((item) => [...shown.map((key) => plainCell(item[key])), frequent(item)]);
  const columns = [...shown, 'most frequent'].map((column) => ({ name: column, number: measures.has(column) }));
  const kept = columns.map((_column, at) => rows.some((row) => row[at] !== null && row[at] !== ''));
  return [
    {
      kind: 'table',
      name,
      columns: columns.filter((_column, at) => kept[at]),
      rows: rows.map((row) => row.filter((_cell, at) => kept[at])),
    },
    ...list.flatMap(spreadOf),
  ];
}

function frequent({ top }: JsonObject): Cell {
  const values = (top as readonly JsonObject[]).slice(0, mostFrequent);
  return values.map(({ value, count }) => `${String(plainCell(value))} (${String(plainCell(count))})`).join(', ');
}

function spreadOf({ name, histogram }: JsonObject): readonly SpreadBlock[] {
  if (!Array.isArray(histogram)) return [];
  const bins = histogram.flatMap((bin) => {
    if (!isObject(bin)) return [];
    const { from, to, count } = bin;
    return typeof from === 'string' && typeof to === 'string' && typeof count === 'number' ? [{ from, to, count }] : [];
  });
  return bins.length > 1 ? [{ kind: 'spread', name: String(plainCell(name)), bins }] : [];
}
