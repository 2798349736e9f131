import { choice, only, place, whole } from './arguments.mjs';
import { readPieces } from './csv-file.mjs';
import { CsvReader } from './csv-reader.mjs';
import { delimiters, sniffDelimiter } from './delimiter.mjs';
import { Table } from './table.mjs';
import { runTool, text } from './tool.mjs';

const help = `
Describes the columns of a CSV file of the workspace (the current folder): types, counts, missing cells, statistics, frequent values.

  echo '{"path": "sales.csv"}' | node summarize-csv.mjs
  echo '{"path": "sales.csv", "column": "price", "top": 10}' | node summarize-csv.mjs
  echo '{"path": "raw.txt", "delimiter": "tab", "header": false, "missing": "NA,-"}' | node summarize-csv.mjs

"delimiter" is auto, comma, semicolon, tab or pipe.
"header" says whether the first row names the columns; true without it. Columns without a name are called "column 1" and so on.
"column" is the only column to describe, by its name. "top" is how many frequent values are listed, 0 to 20; 5 without it.
"missing" lists words, parted by commas, that also stand for a missing cell; an empty cell always does.

stdout: {"path", "delimiter", "rows", "width", "columns", "ragged", "odd_quotes", "truncated"}
`;

await runTool(help, (args) => {
  only(args, ['path', 'delimiter', 'header', 'column', 'top', 'missing']);
  const wanted = choice(args, 'delimiter', ['auto', ...delimiters.keys()]);
  const table = new Table({
    header: headerOf(args),
    column: Object.hasOwn(args, 'column') ? text(args, 'column') : undefined,
    missing: new Set(
      Object.hasOwn(args, 'missing')
        ? text(args, 'missing')
            .split(',')
            .map((word) => word.trim())
        : [],
    ),
  });
  const top = whole(args, 'top', { least: 0, most: 20, otherwise: 5 });
  const file = place(args, 'path');
  const { delimiter, oddQuotes } = readRows(file, wanted, table);
  return { path: file.path, delimiter, ...table.describe(top), odd_quotes: oddQuotes };
});

function headerOf(args) {
  if (!Object.hasOwn(args, 'header')) return true;
  if (typeof args.header !== 'boolean') throw new Error('the argument "header" is neither true nor false');
  return args.header;
}

/** The first piece decides the delimiter, where none is given. */
function readRows(file, wanted, table) {
  let reader;
  let delimiter = wanted === 'auto' ? 'comma' : wanted;
  try {
    for (const piece of readPieces(file)) {
      if (!reader && wanted === 'auto') delimiter = sniffDelimiter(piece);
      reader ??= new CsvReader(delimiters.get(delimiter), (row, line) => table.add(row, line));
      reader.push(piece);
    }
    reader?.end();
  } catch (error) {
    throw error.message.startsWith('"') ? error : new Error(`"${file.path}": ${error.message}`, { cause: error });
  }
  return { delimiter, oddQuotes: reader?.oddQuotes ?? 0 };
}
