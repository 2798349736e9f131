// What the columns of a table are: numbers, dates, yes and no, or texts; and which words speak of them.
import { stem } from '../stem.mjs';
import { eachWord, fold, partsOf } from '../words.mjs';
import { dateKey, readDates } from './cell-dates.mjs';
import { isBlankCell, readNumbers } from './decimals.mjs';
import { labels, noCells, tellingCells, yesCells } from './vocabulary.mjs';

/** Of a longer cell a word says little. */
const longestCell = 8;

/** Returns the table with its `columns`: `{ name, words, kind, values, hasBlanks, ... }`. */
export function describe(table) {
  const columns = table.header.map((name, at) => {
    const cells = table.rows.map((row) => row.cells[at]);
    return { name, at, words: stemsOf(name), hasBlanks: cells.some(isBlankCell), ...kindOf(cells, table.isCommaFirst) };
  });
  const pathWords = new Set([...stemsOf(table.path.replace(/\.\w+$/, '')), ...table.above.flatMap(stemsOf)]);
  return { ...table, columns, pathWords };
}

function stemsOf(text) {
  const stems = [];
  eachWord(text, (word) => {
    const parts = partsOf(word);
    if (parts.length > 1) stems.push(stem(fold(word)));
    stems.push(...parts.map(stem));
  });
  return stems;
}

function kindOf(cells, isCommaFirst) {
  if (cells.every(isBlankCell)) return { kind: 'empty' };
  const flags = flagsOf(cells);
  if (flags) return { kind: 'flag', ...flags };
  const numbers = readNumbers(cells, isCommaFirst);
  if (numbers) return { kind: 'number', values: numbers, isRunning: isRunning(numbers) };
  const dates = readDates(cells.map((cell) => (isBlankCell(cell) ? '' : cell)));
  if (dates) return { kind: 'date', values: dates, keys: dates.map((date, at) => date && dateKey(date, cells[at])) };
  return { kind: 'text' };
}

/** 1, 2, 3 and so on only tell the rows apart. */
function isRunning(values) {
  if (values.length < 3) return false;
  const [first] = values;
  return values.every(
    (value, at) => value !== undefined && first && value.decimals === 0 && value.units === first.units + BigInt(at),
  );
}

/**
 * Yes and no, or words of a state such as paid and open. A blank cell is no, and where there are only marks, such as x,
 * nothing but marks is yes.
 */
function flagsOf(cells) {
  const low = cells.map((cell) => fold(cell.trim()));
  const filled = new Set(low.filter((cell) => !isBlankCell(cell)));
  if (filled.size > 4) return undefined;
  const yes = [...filled].filter((cell) => yesCells.has(cell));
  const no = [...filled].filter((cell) => noCells.has(cell));
  if (yes.length + no.length < filled.size) return undefined;
  // A single state, or a single letter such as a team N, does not make yes and no.
  if (yes.length === 0 && no.some((cell) => cell === 'n')) return undefined;
  if (yes.length === 0 && filled.size < 2 && !/^(?:no|false)$/.test([...filled][0])) return undefined;
  if (yes.length > 1) return undefined;
  return {
    values: low.map((cell) => yesCells.has(cell)),
    tells: yes.filter((cell) => tellingCells.has(cell)).map(stem),
    yesName: yes[0] ?? 'yes',
    noNames: [...no, ...(low.some((cell) => !filled.has(cell)) ? ['empty'] : [])],
  };
}

/** Which rows have a word in which columns of text: a map from stems to maps from columns to sets of rows. */
export function indexOf(table) {
  const index = new Map();
  for (const { at, kind } of table.columns) {
    if (kind === 'number' || kind === 'date' || kind === 'empty') continue;
    const read = new Map();
    table.rows.forEach(({ cells }, row) => {
      const cell = cells[at];
      if (!read.has(cell)) read.set(cell, cell.includes('@') || cell.includes('://') ? [] : wordsOfCell(cell));
      for (const word of read.get(cell)) {
        if (!index.has(word)) index.set(word, new Map());
        const columns = index.get(word);
        if (!columns.has(at)) columns.set(at, new Set());
        columns.get(at).add(row);
      }
    });
  }
  return index;
}

export function wordsOfCell(cell) {
  const words = [];
  eachWord(cell, (word) => words.push(stem(fold(word))));
  return words.length > longestCell ? [] : [...new Set(words)];
}

/** Tells whether a word stands in a cell that is too long for its words to be looked for. */
export function isInLongCell({ rows }, word) {
  return rows.some(({ cells }) =>
    cells.some((cell) => {
      const words = cell.length > 2 * longestCell ? stemsOf(cell) : [];
      return words.length > longestCell && words.includes(word);
    }),
  );
}

/** Tells whether the numbers of a column only tell rows apart. */
export function isLabel(column) {
  // "Beds" are counted; a "bed" is one of them.
  if (column.name.endsWith('s')) return false;
  return column.isRunning || column.words.every((word) => labels.has(word));
}
