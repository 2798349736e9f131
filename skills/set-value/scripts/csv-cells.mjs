// The cells of a CSV file, each with its place in the text. Rows and cells are those that csv-reader.mjs reads.

/** Each row with its line and its cells, `{ start, end, quoted, odd }`: quotes are inside the place. Blank lines are no rows. */
export function readCells(text, sign) {
  const rows = [];
  let line = 1;
  for (let at = 0; at < text.length;) {
    const row = { line, cells: [] };
    for (;;) {
      const cell = cellAt(text, at, sign);
      row.cells.push(cell);
      line += text.slice(cell.start, cell.end).match(/\r\n|\n|\r/g)?.length ?? 0;
      at = cell.end;
      if (text[at] !== sign) break;
      at += 1;
    }
    if (row.cells.length > 1 || !isBlank(text.slice(row.cells[0].start, row.cells[0].end))) rows.push(row);
    if (at < text.length) {
      at += text.startsWith('\r\n', at) ? 2 : 1;
      line += 1;
    }
  }
  return rows;
}

function isBlank(written) {
  return written === '' || written === '""';
}

function cellAt(text, start, sign) {
  const quoted = text[start] === '"';
  let at = start;
  let odd = false;
  if (quoted) {
    for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += text[at] === '"' ? 2 : 1)
      if (at >= text.length) throw new Error('a quote is never closed');
    at += 1;
  }
  for (; at < text.length && text[at] !== sign && text[at] !== '\n' && text[at] !== '\r'; at += 1) odd ||= quoted;
  return { start, end: at, quoted, odd };
}

/** What a cell says. */
export function textOf(text, { start, end, quoted, odd }) {
  if (odd) throw new Error('a cell has something behind its closing quote; mend it with replace_text');
  return quoted ? text.slice(start + 1, end - 1).replaceAll('""', '"') : text.slice(start, end);
}

/** The text with another value in a cell: quoted where the old one was or where it has to be, and with the white space around it. */
export function withCell(text, cell, value, sign) {
  const old = text.slice(cell.start, cell.end);
  const isQuoted = cell.quoted || value.includes(sign) || /["\r\n]|^\s|\s$/.test(value);
  const [before, behind] =
    cell.quoted || isQuoted ? ['', ''] : [/^[ \t]*/.exec(old)[0], old.trim() === '' ? '' : /[ \t]*$/.exec(old)[0]];
  const written = isQuoted ? `"${value.replaceAll('"', '""')}"` : value;
  return text.slice(0, cell.start) + before + written + behind + text.slice(cell.end);
}
