// Which rows count: a test of one cell of each.
import { kindOf } from './cell-kind.mjs';
import { compare, numberOf } from './numbers.mjs';

/** What may stand in a cell that says no; an empty one does too. */
const noWords = new Set(['no', 'n', 'false', '0', 'none', '-', 'n/a', 'not yet', 'unpaid']);

export const plainTests = ['empty', 'filled', 'yes', 'no'];
const numberTests = new Map([
  ['above', (side) => side > 0],
  ['below', (side) => side < 0],
  ['at-least', (side) => side >= 0],
  ['at-most', (side) => side <= 0],
]);
export const conditions = ['equals', 'not', 'contains', ...numberTests.keys(), 'before', 'after', ...plainTests];

/** Without regard to case and to how much white space there is. */
export function alike(cell) {
  return cell.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/**
 * The test for a cell: true, false, or undefined where the cell is neither a number nor a date and so cannot be compared. An empty cell
 * is no number and no date, and is passed over.
 */
export function testOf(is, value) {
  if (plainTests.includes(is) !== (value === undefined))
    throw new Error(value === undefined ? `"is" ${is} needs a "value" to compare with` : `"is" ${is} takes no "value"`);
  if (is === 'empty') return (cell) => cell === '';
  if (is === 'filled') return (cell) => cell !== '';
  if (is === 'no') return saysNo;
  if (is === 'yes') return (cell) => !saysNo(cell);
  if (is === 'before' || is === 'after') return dateTest(is, value.trim());
  if (numberTests.has(is)) return numberTest(is, value.trim());
  const wanted = alike(value);
  if (is === 'contains') return (cell) => alike(cell).includes(wanted);
  const number = numberOf(value.trim());
  const same = (cell) => alike(cell) === wanted || (number !== undefined && equalNumber(cell, number));
  return is === 'not' ? (cell) => !same(cell) : same;
}

function saysNo(cell) {
  return cell === '' || noWords.has(alike(cell));
}

function equalNumber(cell, number) {
  const own = numberOf(cell);
  return own !== undefined && compare(own, number) === 0;
}

function numberTest(is, value) {
  const number = numberOf(value);
  if (number === undefined) {
    if (isMoment(value)) return dateTest(is, value);
    throw new Error(
      `"value" is no number that "is" ${is} could compare with; write it as 1234.5, or a date as 2026-03-31`,
    );
  }
  const fits = numberTests.get(is);
  return (cell) => {
    if (cell === '') return false;
    const own = numberOf(cell);
    return own && fits(compare(own, number));
  };
}

const dateTests = new Map([...numberTests, ['before', (side) => side < 0], ['after', (side) => side > 0]]);

const moment = /^[0-9]{4}(?:-[0-9]{2}){0,1}$/;

/**
 * Moments compare as they are written, as far as both go: a year with the year of a day. Where that does not decide, as between 2026 and
 * a day of 2026, the cell cannot be compared.
 */
function dateTest(is, value) {
  if (!isMoment(value)) throw new Error(`"value" is no date; write it as 2026-03-31, 2026-03 or 2026`);
  const fits = dateTests.get(is);
  return (cell) => {
    if (cell === '') return false;
    if (!isMoment(cell)) return undefined;
    const length = lengthBoth(cell, value);
    const [own, other] = [cell.slice(0, length).replace(' ', 'T'), value.slice(0, length).replace(' ', 'T')];
    if (own === other && cell.length < value.length && length < 10) return undefined;
    return fits(own < other ? -1 : own > other ? 1 : 0);
  };
}

/** A day that is compared with a moment of a day is compared by its day. */
function lengthBoth(cell, value) {
  const shorter = Math.min(cell.length, value.length);
  return shorter > 10 ? undefined : shorter;
}

function isMoment(text) {
  return moment.test(text) || kindOf(text) === 'date';
}
