// Dates in digits also have the name of their month: 2026-04-14 and 14/4/2026 are in April 2026.
import { monthNames } from './stem.mjs';

const dates = /(?<!\d)(?:((?:19|20)\d\d)[-_/.]?(\d\d)(?!\d{3})|(\d{1,2})[./-](\d{1,2})[./-]((?:19|20)?\d\d)(?!\d))/g;

/** Calls `take(month, year, at)` for each date of a text; a month is a name, a year has four digits. */
export function eachDate(text, take) {
  for (const { 1: year, 2: month, 3: day, 4: middle, 5: end, index } of text.matchAll(dates)) {
    // The day comes first, unless what would be the month is none.
    const number = Number(month ?? (Number(middle) <= 12 ? middle : day));
    if (number < 1 || number > 12) continue;
    const full = year ?? (end.length === 2 ? `20${end}` : end);
    take(monthNames[number - 1], full, index);
  }
}
