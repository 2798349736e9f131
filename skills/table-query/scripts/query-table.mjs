import { choice, only, place } from './arguments.mjs';
import { Extremes, Groups, Sum } from './answers.mjs';
import { conditions } from './condition.mjs';
import { existingFile } from './existing-file.mjs';
import { cut, readTable, shownRow } from './read-table.mjs';
import { filterOf, RowFilter, TotalRows } from './row-filter.mjs';
import { runTool, text } from './tool.mjs';

const help = `
Answers a question about the rows of a CSV or TSV file of the workspace (the current folder). The first row names the columns.

  echo '{"path": "members.csv", "give": "rows", "where": "paid", "is": "no"}' | node query-table.mjs
  echo '{"path": "orders.csv", "give": "count", "where": "status", "value": "open"}' | node query-table.mjs
  echo '{"path": "expenses.csv", "give": "sum", "of": "amount", "where": "date", "is": "after", "value": "2026-03-31"}' | node query-table.mjs

"give" is rows, count, sum, average, highest, lowest or distinct.
"of" is the column that is computed; for rows, the columns that are listed, parted by commas.
"where" is the column that is compared, "value" what with, and "is" how: ${conditions.join(', ')}. It is equals where there is a value.

stdout: {"answer", "rows", "of_rows", "where", "list", "truncated", "path", "note"?}
`;

const gives = ['rows', 'count', 'sum', 'average', 'highest', 'lowest', 'distinct'];
const limits = { rows: 50, best: 10, columns: 40, text: 60_000 };

await runTool(help, (args) => {
  only(args, ['path', 'give', 'of', 'where', 'is', 'value']);
  if (!Object.hasOwn(args, 'give')) throw new Error(`the argument "give" is missing; it is ${gives.join(', ')}`);
  const give = choice(args, 'give', gives);
  const filter = filterOf(args);
  const of = Object.hasOwn(args, 'of') ? text(args, 'of') : undefined;
  if (of === undefined && give !== 'rows' && give !== 'count')
    throw new Error(`"of" is missing: name the column for ${give}`);
  const file = existingFile(place(args, 'path'));

  let state;
  readTable(file, (table) => {
    const rows = new RowFilter(filter, table);
    const answer = answerFor(give, { ...table, columns: columnsOf(table, of, give) });
    const totals = new TotalRows();
    state = { rows, answer, totals: give === 'sum' || give === 'average' ? totals : undefined };
    return (cell, line, row) => {
      if (!rows.passes(cell)) return;
      state.totals?.add(row, line);
      answer.add(cell, line, row);
    };
  });
  return told(file, state);
});

/** For rows several may be named, parted by commas or an "and", which may also be parts of one name. */
function columnsOf({ names, find }, of, give) {
  if (of === undefined) return names.map((_name, index) => index).slice(0, limits.columns);
  const named =
    give === 'rows' && !names.includes(of.trim()) ? of.split(/,|\s+and\s+/).filter((one) => one.trim() !== '') : [of];
  return [...new Set(named.map((one) => find(one)))];
}

function answerFor(give, { names, columns }) {
  const [index] = columns;
  if (give === 'rows') {
    const list = [];
    return {
      add: (_cell, _line, row) => list.length < limits.rows && list.push(shownRow(names, columns, row)),
      result: (rows) => ({ answer: String(rows), list, all: rows }),
    };
  }
  if (give === 'count') return { add: () => {}, result: (rows) => ({ answer: String(rows), list: [], all: 0 }) };
  if (give === 'sum' || give === 'average') {
    const sum = new Sum(names[index]);
    return {
      add: (cell, line) => sum.add(cell(index), line),
      result: () => ({ answer: (give === 'sum' ? sum.sum : sum.average) ?? 'none', list: [], all: 0, note: sum.note }),
    };
  }
  if (give === 'distinct') {
    const groups = new Groups(() => undefined);
    return {
      add: (cell) => (groups.of(cell(index)).rows += 1),
      result: () => {
        const { all } = groups;
        const list = all
          .slice(0, limits.rows)
          .map(({ spelling, rows }) => ({ value: cut(spelling), rows: String(rows) }));
        return { answer: String(all.length), list, all: all.length };
      },
    };
  }
  const extremes = new Extremes(names[index], { highest: give === 'highest', most: limits.best });
  const shown = names.map((_name, at) => at).slice(0, limits.columns);
  return {
    add: (cell, line, row) => extremes.add(cell(index), line, row),
    result: () => {
      const list = extremes.best.map(({ row }) => shownRow(names, shown, row));
      return { answer: extremes.best[0]?.cell ?? 'none', list, all: list.length };
    },
  };
}

function told(file, { rows, answer, totals }) {
  const { answer: said, list, all, note: more } = answer.result(rows.rows);
  let room = limits.text;
  const fits = list.filter((row) => (room -= JSON.stringify(row).length) >= 0);
  const note = [rows.note, more, totals?.note].filter(Boolean).join('; ');
  return {
    answer: said,
    rows: rows.rows,
    of_rows: rows.of,
    where: rows.told,
    list: fits,
    truncated: fits.length < all,
    path: file.path,
    ...(note === '' ? {} : { note }),
  };
}
