import { choice, only, place } from './arguments.mjs';
import { Groups, leftOut, Sum } from './answers.mjs';
import { existingFile } from './existing-file.mjs';
import { cut, readTable } from './read-table.mjs';
import { filterOf, RowFilter, TotalRows } from './row-filter.mjs';
import { runTool, text } from './tool.mjs';

const help = `
Counts, adds up or averages the rows of a CSV or TSV file of the workspace (the current folder) for each value of a column.

  echo '{"path": "orders.csv", "by": "status"}' | node group-table.mjs
  echo '{"path": "stock.csv", "give": "average", "of": "price", "by": "supplier"}' | node group-table.mjs
  echo '{"path": "orders.csv", "give": "sum", "of": "total", "by": "customer", "where": "paid", "value": "no"}' | node group-table.mjs

"by" is the column whose values make the groups. "give" is count, sum or average; count without it. "of" is the column that is computed.
"where" and "value" take only the rows whose cell in that column equals the value.

stdout: {"groups": [{"group", "answer", "rows"}], "count", "rows", "of_rows", "where", "truncated", "path", "note"?}
`;

const listed = 100;

await runTool(help, (args) => {
  only(args, ['path', 'by', 'give', 'of', 'where', 'value']);
  const by = text(args, 'by');
  const give = choice(args, 'give', ['count', 'sum', 'average']);
  const of = Object.hasOwn(args, 'of') ? text(args, 'of') : undefined;
  if (of === undefined && give !== 'count') throw new Error(`"of" is missing: name the column for ${give}`);
  const filter = filterOf(args, 'equals');
  const file = existingFile(place(args, 'path'));

  let state;
  readTable(file, (table) => {
    const rows = new RowFilter(filter, table);
    const group = table.find(by);
    const column = of === undefined ? undefined : table.find(of);
    const groups = new Groups(() => (give === 'count' ? undefined : new Sum(table.names[column])));
    const totals = new TotalRows();
    state = { rows, groups, name: table.names[column], totals: give === 'count' ? undefined : totals };
    return (cell, line, row) => {
      if (!rows.passes(cell)) return;
      const own = groups.of(cell(group));
      own.rows += 1;
      own.kept?.add(cell(column), line);
      state.totals?.add(row, line);
    };
  });

  const { rows, groups, name, totals } = state;
  const all = groups.all;
  const blank = all.reduce((sum, { kept }) => sum + (kept?.blank ?? 0), 0);
  const note = [rows.note, leftOut(blank, name), totals?.note].filter(Boolean).join('; ');
  return {
    groups: all
      .slice(0, listed)
      .map((one) => ({ group: cut(one.spelling), answer: answerOf(give, one), rows: one.rows })),
    count: all.length,
    rows: rows.rows,
    of_rows: rows.of,
    where: rows.told,
    truncated: all.length > listed,
    path: file.path,
    ...(note === '' ? {} : { note }),
  };
});

function answerOf(give, { rows, kept }) {
  if (give === 'count') return String(rows);
  return give === 'sum' ? kept.sum : (kept.average ?? 'none');
}
