// What a question says of the rows of one table: is paid, is not paid, has no phone, in April, above 20.
import { compareNumbers } from './decimals.mjs';
import { monthNames, stem } from '../stem.mjs';
import { about, denials, lateNegators, plainDate } from './vocabulary.mjs';

/** The condition that a column is yes, or is not; for other columns that it is filled, or is not. */
export function flagCondition(column, isYes) {
  const { kind, name, values } = column;
  if (kind === 'flag') {
    const noName = column.noNames.join(' or ') || 'no';
    return { column, text: `${name} is ${isYes ? column.yesName : noName}`, holds: (row) => values[row] === isYes };
  }
  if (kind === 'number' && !isYes && !column.hasBlanks) {
    const holds = (row) => values[row].units === 0n;
    return values.some((value) => value.units === 0n) ? { column, text: `${name} is 0`, holds } : undefined;
  }
  // Nothing and 0 may both be meant.
  if (kind === 'number' && values.some((value) => value?.units === 0n)) return undefined;
  if (!column.hasBlanks) return undefined;
  const text = `${name} is ${isYes ? 'not empty' : 'empty'}`;
  return { column, text, holds: (_row, cell) => isFilled(cell(column)) === isYes };
}

function isFilled(cell) {
  return !/^\s*(?:[-–—?]|n\/a|none|null)?\s*$/i.test(cell);
}

/** Words of the question that speak of a flag, with whether they deny it by themselves. */
export function flagsNamed(table, token) {
  // Unsettled is not settled.
  const bare = /^un\p{L}{4}/u.test(token.text) ? stem(token.text.slice(2)) : undefined;
  const denied = denials.get(token.text) ?? bare ?? (token.text === 'open' ? '*' : undefined);
  return table.columns.flatMap((column) => {
    if (column.kind !== 'flag') return [];
    const words = [...column.words, ...column.tells];
    if (words.includes(token.stem)) return [{ column, isDenied: false }];
    if (denied !== undefined && denied !== '*' && words.includes(denied)) return [{ column, isDenied: true }];
    const isState = column.words.some((word) => ['pay', 'done', 'clos', 'return', 'finish', 'complet'].includes(word));
    return denied === '*' && isState ? [{ column, isDenied: true }] : [];
  });
}

/**
 * Which token a "not" speaks of: the first that can be denied after it, within four; "missing" also stands behind it.
 */
export function deniedBy(not, deniable) {
  const after = deniable.filter((token) => token.at > not.at && token.at <= not.at + 6);
  const before = deniable.filter((token) => token.at < not.at && token.at >= not.at - 4);
  if (lateNegators.has(not.text) && before.length > 0 && (after.length === 0 || not.text !== 'missing'))
    return before.at(-1);
  return after[0] ?? (lateNegators.has(not.text) ? before.at(-1) : undefined);
}

/**
 * The conditions for the months, years and days of a question. What the path says needs none. Returns undefined where
 * the table has no such time: `covers` are the months that it has.
 */
export function dateConditions(table, ask, named) {
  const inPath = timesOf(table);
  let months = [...new Set(ask.months)];
  const years = ask.years.filter((year) => !inPath.years.has(year) && !table.yearNamed?.has(year));
  const covers = months.filter((month) => inPath.months.has(month));
  if (covers.length > 0) months = [];
  // A day of a table of one month, as "the 14th", is of that month.
  if (months.length === 0 && years.length === 0 && ask.days.length === 0 && ask.dates.length === 0)
    return { conditions: [], covers };
  const column = dateColumn(table, named);
  if (column === undefined) return undefined;
  const holds = (row) => {
    const date = column.values[row];
    if (date === undefined) return false;
    if (months.length > 0 && !months.includes(date.month)) return false;
    if (years.length > 0 && !years.includes(date.year)) return false;
    if (ask.days.length > 0 && !ask.days.includes(date.day)) return false;
    return ask.dates.every((one) => one.year === date.year && one.month === date.month && one.day === date.day);
  };
  const all = table.rows.map((_, row) => row).filter(holds);
  const isMet = months.every((month) => all.some((row) => column.values[row].month === month));
  if (all.length === 0 || !isMet) return undefined;
  // April of two years is two Aprils.
  if (months.length > 0 && ask.years.length === 0 && new Set(all.map((row) => column.values[row].year)).size > 1) {
    if (!column.words.some((word) => about.birth.has(word))) return undefined;
  }
  return {
    conditions: [{ column, text: `${column.name} is ${sayDate(ask, months, years)}`, holds }],
    covers: covers.length > 0 ? covers : months,
  };
}

function sayDate({ days, dates }, months, years) {
  if (dates.length > 0) {
    const [{ year, month, day }] = dates;
    return `on ${day} ${capital(month)} ${year}`;
  }
  const parts = [days.join(' or '), months.map(capital).join(' or '), years.join(' or ')].filter((part) => part !== '');
  return `${days.length > 0 ? 'on' : 'in'} ${parts.join(' ')}`;
}

function capital(month) {
  const name = monthNames[month - 1];
  return name[0].toUpperCase() + name.slice(1);
}

/**
 * The column that the question names, or else the one that is called date; no other, because it is about something
 * else.
 */
function dateColumn(table, named) {
  const dates = table.columns.filter(({ kind }) => kind === 'date');
  const asked = dates.filter((column) => named.has(column));
  if (asked.length > 0) return asked.length === 1 ? asked[0] : undefined;
  const plain = dates.filter(({ words }) => words.some((word) => plainDate.has(word)) && words.length === 1);
  return plain.length === 1 ? plain[0] : undefined;
}

/** The months and years of a path, as in orders-2026-04.csv or rain-april.csv. */
export function timesOf({ path, above }) {
  const text = [path, ...above].join(' ').toLowerCase();
  const [months, years] = [new Set(), new Set()];
  for (const [year] of text.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d{3})/g)) years.add(Number(year));
  for (const [, month] of text.matchAll(/(?<!\d)(?:19|20)\d\d[-_/.]?(\d\d)(?!\d{3})/g)) months.add(Number(month));
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    const at = monthNames.findIndex((name) => name === word || (name !== 'may' && name.slice(0, 3) === word));
    if (at >= 0) months.add(at + 1);
  }
  return { months, years };
}

/**
 * "Over 400 km", "battery below 20", "costing more than 20": of the number that is named, else the only one of its
 * kind.
 */
export function comparison({ sign, value, text }, column) {
  const holds = (row) => {
    const own = column.values[row];
    if (own === undefined) return false;
    const far = compareNumbers(own, value);
    return sign === 'above' ? far > 0 : sign === 'below' ? far < 0 : sign === 'at least' ? far >= 0 : far <= 0;
  };
  return { column, text: `${column.name} is ${sign} ${text}`, holds };
}
