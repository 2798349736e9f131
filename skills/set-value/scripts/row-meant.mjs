// Which one row a cell names. More than one is refused with how many there are: none of them is changed.
import { shown } from './find-key.mjs';

const listed = 10;

/** The place of the row whose cell is so: as it is written, without regard to case and space, or by words that no other cell has. */
export function rowMeant(rows, cellOf, { where, equals }) {
  const wanted = alike(equals);
  if (wanted === '') throw new Error('"equals" is empty; name the row by a cell that is filled');
  const ways = [
    (cell) => cell === equals.trim(),
    (cell) => alike(cell) === wanted,
    (cell) => hasWords(alike(cell), wanted),
  ];
  const cells = rows.map((row) => cellOf(row));
  for (const fits of ways) {
    const found = cells.flatMap((cell, index) => (fits(cell) ? [index] : []));
    if (found.length === 1) return found[0];
    if (found.length > 1) {
      const lines = found
        .slice(0, listed)
        .map((index) => rows[index].line)
        .join(', ');
      throw new Error(
        `${found.length} rows have "${shown(equals)}" in the column "${shown(where)}" (lines ${lines}${found.length > listed ? ' and more' : ''}); name one row by another column, or by its number with "where": "row"`,
      );
    }
  }
  throw new Error(`no row has "${shown(equals)}" in the column "${shown(where)}"`);
}

function alike(cell) {
  return cell.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** A number by itself is too little: a day has it, too. */
function hasWords(cell, wanted) {
  if (!/\p{L}/u.test(wanted)) return false;
  const words = cell.split(/[^\p{L}\p{N}]+/u);
  return wanted.split(/[^\p{L}\p{N}]+/u).every((word) => words.includes(word));
}
