import { only } from './arguments.mjs';
import { columnOf, namesOf } from './columns.mjs';
import { readCells, textOf, withCell } from './csv-cells.mjs';
import { delimiters, sniffDelimiter } from './delimiter.mjs';
import { editFile } from './edit-file.mjs';
import { existingFile } from './existing-file.mjs';
import { rowMeant } from './row-meant.mjs';
import { inWorkspace, runTool, text } from './tool.mjs';
import { named } from './formats/value-file.mjs';

const help = `
Sets one cell of a CSV or TSV file of the workspace (the current folder). The first row names the columns; every other byte stays.

  echo '{"path": "orders.csv", "where": "order_no", "equals": "1145", "column": "paid", "value": "yes"}' | node set-cell.mjs
  echo '{"path": "orders.csv", "where": "row", "equals": "3", "column": "paid", "value": "yes"}' | node set-cell.mjs

"where" and "equals" name the one row whose cell in that column is so. Where no column is called "row", that
is the number of the row, counted from 1 without the header.

stdout: {"path", "column", "before", "after", "row", "line", "cells", "bytes"}; cells is the row afterwards
`;

const limits = { value: 8192, shown: 400, columns: 100 };

await runTool(help, (args) => {
  only(args, ['path', 'where', 'equals', 'column', 'value']);
  const [column, value] = [text(args, 'column'), text(args, 'value')];
  if (value.length > limits.value) throw new Error(`the value is longer than ${limits.value} characters`);
  if (/[\r\n]/.test(value))
    throw new Error('the value has a line break; a cell of several lines is written with replace_text');
  const [where, equals] = [text(args, 'where'), text(args, 'equals')];
  const place = existingFile(inWorkspace(text(args, 'path')));
  let told;
  const written = editFile(place, (before) =>
    named(place.path, () => {
      const sign = delimiters.get(sniffDelimiter(before));
      const [head, ...rows] = readCells(before, sign);
      if (!head) throw new Error('it has no rows');
      const names = namesOf(head.cells.map((cell) => textOf(before, cell)));
      const at = columnOf(names, column);
      const read = ({ cells }, index) => (cells[index] ? textOf(before, cells[index]).trim() : '');
      const index =
        rowNumber(names, where, equals) ??
        rowMeant(rows, (row) => read(row, columnOf(names, where)), { where, equals });
      const row = rows[index];
      if (!row) throw new Error(`there is no row ${index + 1}; there are ${rows.length}`);
      const cell = row.cells[at];
      if (!cell) throw new Error(`the row in line ${row.line} is too short to have a cell of "${names[at]}"`);
      const old = read(row, at);
      if (old === value)
        throw new Error(`nothing would change: "${names[at]}" in line ${row.line} is "${shown(value)}" already`);
      const after = withCell(before, cell, value, sign);
      told = {
        column: names[at],
        before: shown(old),
        row: index + 1,
        line: row.line,
        cells: provenRow(after, sign, { index: index + 1, at, value, names, rows: rows.length + 1 }),
      };
      return { text: after, line: row.line };
    }),
  );
  return {
    path: written.path,
    column: told.column,
    before: told.before,
    after: shown(value),
    row: told.row,
    line: told.line,
    cells: told.cells,
    bytes: written.bytes,
  };
});

/** The place of a row that is named by its number; undefined where a column has that name. */
function rowNumber(names, where, equals) {
  if (!/^row$/i.test(where.trim()) || names.some((name) => /^row$/i.test(name))) return undefined;
  if (!/^[1-9][0-9]{0,7}$/.test(equals.trim())) throw new Error('"equals" is no number of a row, counted from 1');
  return Number(equals) - 1;
}

/** Reads the new text again: the cell has to hold the value, and there have to be as many rows. */
function provenRow(after, sign, { index, at, value, names, rows }) {
  const read = readCells(after, sign);
  const row = read[index];
  if (
    read.length !== rows ||
    sniffDelimiter(after) !== [...delimiters].find(([, one]) => one === sign)[0] ||
    textOf(after, row.cells[at]).trim() !== value.trim()
  )
    throw new Error('the cell cannot be set here without changing how others are read; use replace_text');
  return Object.fromEntries(
    row.cells
      .slice(0, Math.min(limits.columns, names.length))
      .map((cell, column) => [names[column], shown(textOf(after, cell).trim())]),
  );
}

function shown(cell) {
  return cell.length > limits.shown ? `${cell.slice(0, limits.shown).toWellFormed()}…` : cell;
}
