// Dates in cells: 2026-04-14, 14/4/2026, 14.04.26, 14 April 2026, April 14, 2026; a time may follow.
import { monthNames } from '../stem.mjs';

const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ]\d{1,2}:\d\d.*)?$/;
const digits = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?: \d{1,2}:\d\d.*)?$/;
const dayFirst = /^(?:\p{L}{2,9},? )?(\d{1,2})(?:st|nd|rd|th|\.)? (\p{L}{3,9})\.?,?(?: (\d{4}))?$/u;
const monthFirst = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/u;

export function monthOf(word) {
  const low = word.toLowerCase();
  const at = monthNames.findIndex(
    (name) => name === low || name.slice(0, 3) === low || (low === 'sept' && name[0] === 's'),
  );
  return at < 0 ? undefined : at + 1;
}

/**
 * Reads a column as dates `{ year, month, day }`; undefined where a cell is none, or where day and month change places.
 */
export function readDates(cells) {
  const texts = cells.map((cell) => cell.trim());
  if (texts.every((text) => text === '')) return undefined;
  // The day comes first, unless what would be the month is none.
  const pairs = texts.map((text) => digits.exec(text)).filter(Boolean);
  const isMonthFirst = pairs.some((pair) => Number(pair[2]) > 12);
  // 3/4 and 5/6 may be in either order; points are put behind days.
  const isUnsure = ([text, one, two]) =>
    !text.includes('.') && Math.max(Number(one), Number(two)) < 13 && Number(one) !== Number(two);
  if (pairs.length > 0 && pairs.every((pair) => isUnsure(pair))) return undefined;
  if (isMonthFirst && pairs.some((pair) => Number(pair[1]) > 12)) return undefined;
  const dates = texts.map((text) => (text === '' ? undefined : (readDate(text, isMonthFirst) ?? null)));
  return dates.includes(null) ? undefined : dates;
}

export function readDate(text, isMonthFirst = false) {
  if (text.length > 40) return undefined;
  const one = iso.exec(text);
  if (one) return valid(Number(one[1]), Number(one[2]), one[3] && Number(one[3]));
  const two = digits.exec(text);
  if (two) {
    const [day, month] = isMonthFirst ? [two[2], two[1]] : [two[1], two[2]];
    return valid(Number(two[3].length === 2 ? `20${two[3]}` : two[3]), Number(month), Number(day));
  }
  const three = dayFirst.exec(text);
  if (three) return valid(three[3] && Number(three[3]), monthOf(three[2]), Number(three[1]));
  const four = monthFirst.exec(text);
  return four ? valid(four[3] && Number(four[3]), monthOf(four[1]), Number(four[2])) : undefined;
}

function valid(year, month, day) {
  if (month === undefined || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  return { year, month, day };
}

/** Text that sorts as the dates do; with a time it is the time of that day. */
export function dateKey({ year, month, day }, cell) {
  const time = /(\d{1,2}):(\d\d)/.exec(cell);
  const parts = [month, day ?? 0, time?.[1] ?? 0, time?.[2] ?? 0].map((part) => String(part).padStart(2, '0'));
  return [String(year ?? 0).padStart(4, '0'), ...parts].join('-');
}
