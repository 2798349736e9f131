import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Cell, TableBlock } from '../../src/answer/answer.ts';
import { number } from './format.ts';
import { Visible } from './visible.tsx';

const step = 100;

type Order = { readonly column: number; readonly down: boolean };
type Row = TableBlock['rows'][number];

type SortedTableProps = {
  readonly name: string;
  readonly columns: TableBlock['columns'];
  /** What the rows are sorted by; shown as it is where nothing else is said. */
  readonly rows: readonly Row[];
  readonly show?: (row: Row, column: number) => ComponentChildren;
  readonly printing?: boolean;
  /** For a narrow page: the cells of a row below one another. */
  readonly stacked?: boolean;
};

/** A table that is sorted by the column whose head is pressed; numbers by their value. */
export function SortedTable({
  name,
  columns,
  rows,
  show = plain,
  printing = false,
  stacked = false,
}: SortedTableProps): JSX.Element {
  const [order, setOrder] = useState<Order>();
  const [most, setMost] = useState(step);
  const sorted = useMemo(
    () => (order ? sortRows(rows, order, columns[order.column]?.number === true) : rows),
    [rows, order],
  );
  const kept = printing ? sorted : sorted.slice(0, most);
  const press = (column: number): void =>
    setOrder((now) =>
      now?.column !== column ? { column, down: false } : now.down ? undefined : { column, down: true },
    );
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-label={`Table ${name.slice(0, 80)}`}>
        <table class={stacked ? 'result stacked' : 'result'}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th
                  scope="col"
                  class={column.number ? 'number' : ''}
                  aria-sort={order?.column === at ? (order.down ? 'descending' : 'ascending') : 'none'}
                >
                  <button type="button" class="sort" onClick={() => press(at)}>
                    <Visible text={column.name} />
                    <span aria-hidden="true">{order?.column === at ? (order.down ? ' ▼' : ' ▲') : ''}</span>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kept.map((row) => (
              <tr>
                {columns.map((column, at) => (
                  <td class={column.number ? 'number' : ''} {...(stacked && { 'data-label': column.name })}>
                    {show(row, at)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > kept.length && (
        <button
          type="button"
          onClick={() => setMost(most + step)}
        >{`Show ${number(Math.min(step, sorted.length - most))} of ${number(sorted.length - most)} more rows`}</button>
      )}
    </>
  );
}

function plain(row: Row, column: number): ComponentChildren {
  const cell = row[column] ?? null;
  return cell === null ? '' : <Visible text={String(cell)} />;
}

/** What is empty stands last, whichever way the others go. */
function sortRows(rows: readonly Row[], { column, down }: Order, numbers: boolean): readonly Row[] {
  const text = new Intl.Collator(undefined, { numeric: true });
  const compare = (a: Cell, b: Cell): number =>
    (numbers && (Number(a) - Number(b) || 0)) || text.compare(String(a), String(b));
  const isEmpty = (cell: Cell): boolean => cell === null || cell === '';
  return rows.toSorted((left, right) => {
    const [a, b] = [left[column] ?? null, right[column] ?? null];
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    return down ? compare(b, a) : compare(a, b);
  });
}
