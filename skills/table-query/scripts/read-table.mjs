// The rows of a table file, each with its cells laid on the columns that the first row names.
import { columnOf, namesOf } from './columns.mjs';
import { readPieces } from './csv-file.mjs';
import { CsvReader } from './csv-reader.mjs';
import { delimiters, sniffDelimiter } from './delimiter.mjs';

/**
 * Calls `begin` with a finder of columns and their names; it answers with what each row is handed to: `(cell, line, row)`, where `cell`
 * gives a column's cell without the white space around it.
 */
export function readTable(file, begin) {
  let take;
  let names;
  const onRow = (row, line) => {
    if (take) return take((index) => row[index]?.trim() ?? '', line, row);
    names = namesOf(row);
    take = begin({ names, find: (wanted) => columnOf(names, wanted) });
  };
  let reader;
  try {
    for (const piece of readPieces(file)) {
      reader ??= new CsvReader(delimiters.get(sniffDelimiter(piece)), onRow);
      reader.push(piece);
    }
    reader?.end();
  } catch (error) {
    throw error.message.startsWith(`"${file.path}"`)
      ? error
      : new Error(`"${file.path}": ${error.message}`, { cause: error });
  }
  if (!names) throw new Error(`"${file.path}" has no rows`);
}

const shownCell = 400;

/** A row as an object under the names of its columns, long cells cut. */
export function shownRow(names, columns, row) {
  return Object.fromEntries(columns.map((index) => [names[index], cut(row[index]?.trim() ?? '')]));
}

export function cut(cell) {
  return cell.length > shownCell ? `${cell.slice(0, shownCell).toWellFormed()}…` : cell;
}
