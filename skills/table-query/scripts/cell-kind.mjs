// What a cell holds. Digits with zeros before them are text: such codes are no amounts, and a number would lose the zeros.

const integer = /^[+-]?(?:0|[1-9][0-9]*)$/;
const number = /^[+-]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?$/;
const date =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,][0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?$/;
const booleans = new Set(['true', 'false', 'yes', 'no']);
const longest = 400;

export const cellKinds = ['integer', 'number', 'boolean', 'date', 'text'];

/** The kind of a cell that is not empty. */
export function kindOf(cell) {
  if (cell.length > longest) return 'text';
  if (integer.test(cell)) return Number.isFinite(Number(cell)) ? 'integer' : 'text';
  if (number.test(cell)) return Number.isFinite(Number(cell)) ? 'number' : 'text';
  if (booleans.has(cell.toLowerCase())) return 'boolean';
  return isDate(cell) ? 'date' : 'text';
}

function isDate(cell) {
  const parts = date.exec(cell);
  if (!parts) return false;
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  return month >= 1 && month <= 12 && day >= 1 && day <= days && hour <= 24 && minute <= 59 && second <= 60;
}
