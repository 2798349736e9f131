// The tables of a file: the whole of a CSV or TSV file, and each table of a Markdown file.
import { kindOfFile } from '../file-kinds.mjs';

const limits = { columns: 200, cell: 4000, name: 80 };
/** A row that adds up the others is none of them. */
const sums = /^(?:(?:sub-?|grand )?totals?\b|(?:sums?|averages?|mean|summe|gesamt)\s*[:.]?$)/i;

/** Returns `[{ path, header, headerLine, rows: [{ cells, line }], isCommaFirst, above }]`; lines count from 0. */
export function readTables(path, text) {
  if (kindOfFile(path) === 'table') return whole(path, text);
  return /\.(?:md|markdown)$/i.test(path) ? markdown(path, text) : [];
}

function whole(path, text) {
  const bare = text.startsWith('\ufeff') ? text.slice(1) : text;
  const first =
    bare
      .slice(0, 4000)
      .split(/\r|\n/)
      .find((line) => line.trim() !== '') ?? '';
  const delimiter = ['\t', ';', ',', '|'].find((sign) => outside(first).includes(sign));
  const rows = delimiter === undefined ? undefined : split(bare, delimiter);
  return rows === undefined ? [] : asTable(path, rows, { isCommaFirst: delimiter === ';', above: [] });
}

function outside(line) {
  return line.replaceAll(/"[^"]*"/g, '');
}

/** Undefined where a quote is never closed. */
function split(text, delimiter) {
  const rows = [];
  let [cells, cell, line, from, isQuoted, wasQuoted] = [[], '', 0, 0, false, false];
  const endCell = () => {
    cells.push(wasQuoted ? cell : cell.trim());
    [cell, wasQuoted] = ['', false];
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one !== '')) rows.push({ cells, line: from });
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    const isEnd = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n');
    if (isEnd) line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '' && !wasQuoted) [cell, isQuoted, wasQuoted] = ['', true, true];
    else if (sign === delimiter) endCell();
    else if (isEnd) {
      endRow();
      from = line;
    } else if (sign !== '\r') cell += sign;
  }
  if (isQuoted) return undefined;
  endRow();
  return rows;
}

function markdown(path, text) {
  const lines = text.split(/\r\n|\n|\r/);
  const tables = [];
  let above = [];
  let isFenced = false;
  for (let at = 0; at < lines.length; at += 1) {
    if (/^\s*(?:```|~~~)/.test(lines[at])) isFenced = !isFenced;
    if (isFenced) continue;
    const level = /^(#{1,6}) /.exec(lines[at])?.[1].length;
    if (level) above = [...above.slice(0, level - 1), lines[at].slice(level)];
    const rule = lines[at + 1] ?? '';
    if (!lines[at].includes('|') || !rule.includes('-') || !rule.includes('|') || !/^[\s|:-]+$/.test(rule)) continue;
    const rows = [{ cells: cellsOf(lines[at]), line: at }];
    for (at += 2; at < lines.length && lines[at].includes('|'); at += 1)
      rows.push({ cells: cellsOf(lines[at]), line: at });
    at -= 1;
    tables.push(...asTable(path, rows, { isCommaFirst: false, above: above.filter(Boolean) }));
  }
  return tables;
}

function cellsOf(line) {
  const bare = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return bare.split('|').map((cell) => cell.replaceAll(/[*`]/g, '').trim());
}

/** A table has names for all columns and as many cells in each row; of another one no number would be sure. */
function asTable(path, [head, ...all], more) {
  if (head === undefined || head.cells.length < 2 || head.cells.length > limits.columns) return [];
  const header = head.cells;
  const names = new Set(header.map((name) => name.toLowerCase()));
  const isName = (name) => /\p{L}/u.test(name) && name.length <= limits.name && name !== '__proto__';
  if (names.size < header.length || !header.every(isName)) return [];
  if (all.some(({ cells }) => cells.length !== header.length || cells.some((cell) => cell.length > limits.cell)))
    return [];
  const rows = all.filter(({ cells }) => !sums.test(cells.find((cell) => cell !== '') ?? ''));
  return rows.length === 0 ? [] : [{ path, header, headerLine: head.line, rows, ...more }];
}
