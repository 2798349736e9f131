// What is told of the rows: how many they are, and the sum, average, highest or lowest of a column.
import { asNumber, averageOf, compareNumbers, sumOf } from './decimals.mjs';
import { isLabel } from './columns.mjs';
import { fullest } from './naming.mjs';
import { about, ofDates, people, perUnit, quantity } from './vocabulary.mjs';

const isAbout = ({ words }, stems) => words.some((word) => stems.has(word));
const summed = new Set(
  'outstanding did owe owes owed owing spent sold left still missing due unpaid has have was were open'.split(' '),
);

/**
 * Returns `{ rows, of, sum, average, highest, lowest, where }`, or undefined where the question does not say which
 * column.
 */
export function aggregate(bound) {
  const { ask, rows, conditions, covers } = bound;
  const { wants, superlative } = ask;
  if (superlative) return extreme(bound);
  if (wants.has('average')) return total(bound, 'average');
  if (wants.has('much') || wants.has('sum') || wants.has('together')) {
    const isSum = wants.has('much') || (wants.has('sum') && !wants.has('many'));
    const isCount = !isSum && (wants.has('many') || wants.has('together'));
    if (!isCount) return isSummed(bound) ? total(bound, 'sum') : undefined;
    // "The income of all concerts together" is a sum.
    if (!wants.has('many') && columnOf(bound, 'named')) return total(bound, 'sum');
  }
  if (wants.has('many')) return count(bound);
  // All rows of a table are no answer, unless they are asked for.
  const isNamed = bound.words.some(({ inPath }) => inPath === 1);
  const isAsked =
    conditions.length > 0 ||
    (ask.isList && covers.length > 0) ||
    (covers.length > 0 && isNamed && ask.tokens.length <= 4);
  return rows.length > 0 && isAsked ? { rows } : undefined;
}

/** "How much is a quiche" asks for a cell, "how much did we sell" for a sum. */
function isSummed({ ask }) {
  if (ask.wants.has('sum') || ask.wants.has('together')) return true;
  return ask.tokens.some(({ text, kind }) => kind === 'not' || summed.has(text) || text.startsWith('un'));
}

function count(bound) {
  const { ask, table, words, rows, conditions, named } = bound;
  const counted = words.find(({ at }) => at >= ask.counted);
  if (counted === undefined || counted.at > ask.counted + 3) return { rows };
  const numeric = counted.heads
    .filter(({ fit, column }) => fit === 1 && column.kind === 'number' && !isLabel(column))
    .map(({ column }) => column);
  const heads = fullest(bound, numeric);
  if (heads.length > 0) {
    // "How many days has Rui left" names two columns.
    const others = table.columns.filter(
      (column) => column.kind === 'number' && named.get(column) === 1 && !numeric.includes(column) && !isLabel(column),
    );
    const isSure = others.every((column) => column === heads[0] || conditions.some((one) => one.column === column));
    if (heads.length > 1 || !isSure || isAbout(heads[0], perUnit)) return undefined;
    return total(bound, 'sum', heads[0]);
  }
  // Of croissants the pieces are counted, not the orders.
  const isNumber = counted.heads.some(({ fit, column }) => fit === 1 && column.kind === 'number');
  if (isNumber && counted.inPath < 1) return undefined;
  const amounts = table.columns.filter((column) => column.kind === 'number' && isAbout(column, quantity));
  const isThing = conditions.some((one) => one.tokens?.includes(counted));
  if (isThing && amounts.length > 0 && !isSummed(bound)) return undefined;
  if (isThing && amounts.length > 0) return amounts.length === 1 ? total(bound, 'sum', amounts[0]) : undefined;
  // "How many customers" are not how many orders they gave, and "how many days" not how many rows those days have.
  const isDays = ofDates.has(counted.stem) && counted.inPath === 0;
  const things = table.columns.filter(
    (column) =>
      counted.heads.some((head) => head.fit === 1 && head.column === column) || (isDays && column.kind === 'date'),
  );
  for (const { at, kind } of things) {
    if (kind === 'flag') continue;
    const cells = rows.map((row) => table.rows[row].cells[at].slice(0, isDays ? 10 : undefined));
    if (new Set(cells).size < cells.length) return undefined;
  }
  return { rows };
}

/** The column of numbers that the question names, else the only one that is about money. */
function columnOf(bound, kind) {
  const { table, named, conditions } = bound;
  const used = new Set(conditions.map(({ column }) => column));
  const free = table.columns.filter((column) => column.kind === 'number' && !isLabel(column));
  const asked = free.filter((column) => named.has(column));
  const exact = asked.filter((column) => named.get(column) === 1);
  const best = fullest(bound, exact.length > 0 ? exact : asked);
  const unused = best.length > 1 ? best.filter((column) => !used.has(column)) : best;
  if (best.length > 0) return unused.length === 1 ? unused[0] : undefined;
  if (kind === 'named') return undefined;
  const money = free.filter((column) => isAbout(column, about.money) && (kind !== 'sum' || !isAbout(column, perUnit)));
  return money.length === 1 ? money[0] : undefined;
}

function total(bound, kind, given) {
  const column = given ?? columnOf(bound, kind);
  if (column === undefined || bound.rows.length === 0) return undefined;
  if (kind === 'sum' && isAbout(column, perUnit)) return undefined;
  // The average price of a booking is not that per person.
  if (column.words.includes('per') && !bound.tokens.some(({ text }) => text === 'per')) return undefined;
  const { rows, where } = filled(bound.rows, column);
  if (rows.length === 0) return undefined;
  const values = rows.map((row) => column.values[row]);
  const value = kind === 'sum' ? asNumber(sumOf(values)) : averageOf(values);
  if (value === undefined) return undefined;
  return { rows, where, of: column, [kind]: value, ...(kind === 'sum' && { exact: sumOf(values) }) };
}

/** Rows without a value are left out, and that is said. */
function filled(all, column) {
  const rows = all.filter((row) => column.values[row] !== undefined);
  return { rows, where: rows.length < all.length ? [`${column.name} is not empty`] : [] };
}

function extreme(bound) {
  const { ask, rows: all } = bound;
  const { end, text } = ask.superlative;
  if (ask.wants.has('many') || ask.wants.has('much') || ask.wants.has('together')) return undefined;
  const column = extremeColumn(bound);
  if (column === undefined || all.length === 0) return undefined;
  if ((text === 'most' || text === 'least') && isRepeated(bound)) return undefined;
  const { rows, where } = filled(all, column);
  if (rows.length === 0) return undefined;
  const isDate = column.kind === 'date';
  // Who is young was born late, but has few years.
  const isTurned = ask.superlative.about === 'birth' && !isDate;
  const isHighest = (end === 'highest') !== isTurned;
  const compare = (one, other) =>
    isDate
      ? column.keys[one] < column.keys[other]
        ? -1
        : column.keys[one] > column.keys[other]
          ? 1
          : 0
      : compareNumbers(column.values[one], column.values[other]);
  let best = rows[0];
  for (const row of rows) if (compare(row, best) * (isHighest ? 1 : -1) > 0) best = row;
  const ends = rows.filter((row) => compare(row, best) === 0);
  const last = `${column.name} is the ${isHighest ? 'latest' : 'earliest'}`;
  if (isDate) return { rows: ends, of: column, where: [...where, last] };
  return { rows: ends, where, of: column, [isHighest ? 'highest' : 'lowest']: asNumber(column.values[best]) };
}

function extremeColumn(bound) {
  const { table, named, ask, conditions } = bound;
  const { about: topic, text } = ask.superlative;
  const isNumber = (column) => column.kind === 'number' && !isLabel(column);
  const asked = table.columns.filter((column) => named.has(column) && (isNumber(column) || column.kind === 'date'));
  const exact = asked.filter((column) => named.get(column) === 1);
  if (topic === 'date') {
    const dates = table.columns.filter(({ kind }) => kind === 'date');
    const own = dates.filter((column) => named.get(column) >= 0.7);
    if (own.length > 0) return own.length === 1 ? own[0] : undefined;
    return dates.length === 1 && isPlainOrder(dates[0]) ? dates[0] : undefined;
  }
  if (topic === 'birth') return birthColumn(table);
  const sizes = table.columns.filter((column) => isNumber(column) && isAbout(column, about.size));
  if (/^(?:bigg|larg|small)est$/.test(text) && exact.length === 0 && sizes.length > 0)
    return sizes.length === 1 ? sizes[0] : undefined;
  if (topic !== 'any') {
    const ofTopic = table.columns.filter((column) => isNumber(column) && isAbout(column, about[topic]));
    const both = ofTopic.filter((column) => exact.includes(column));
    if (both.length === 1) return both[0];
    if (ofTopic.length === 1) return exact.length > 0 && !exact.includes(ofTopic[0]) ? undefined : ofTopic[0];
    return undefined;
  }
  const numbers = (exact.length > 0 ? exact : asked)
    .filter(isNumber)
    .filter((column) => !conditions.some((one) => one.column === column));
  if (numbers.length > 0) return numbers.length === 1 ? numbers[0] : undefined;
  if (text === 'most' || text === 'least') return undefined;
  // "The biggest bill" is a row of the bills; "the biggest plot" is none of what was harvested there.
  const noun = bound.words.find(({ at }) => ask.tokens[at - 1]?.text === text);
  const isRow =
    noun?.inPath > 0 ||
    noun?.heads.some((head) => head.column.at === 0) ||
    conditions.some((one) => one.tokens?.includes(noun));
  if (!isRow) return undefined;
  const free = table.columns.filter(isNumber);
  const money = free.filter((column) => isAbout(column, about.money));
  return money.length === 1 ? money[0] : free.length === 1 && money.length === 0 ? free[0] : undefined;
}

/** The last row by the only date of a table that has one called date. */
function isPlainOrder({ words }) {
  return words.some((word) => ['dat', 'date', 'day', 'tim', 'time'].includes(word));
}

/** Who is oldest was born first; of things that have no birthday, the only date says it. */
function birthColumn(table) {
  const born = table.columns.filter(
    (column) =>
      (column.kind === 'date' && isAbout(column, about.birth)) ||
      (column.kind === 'number' && column.words.includes('age')),
  );
  if (born.length > 0) return born.length === 1 && isWholeDate(born[0]) ? born[0] : undefined;
  if (table.columns.some((column) => isAbout(column, people))) return undefined;
  const dates = table.columns.filter(({ kind }) => kind === 'date');
  return dates.length === 1 && isWholeDate(dates[0]) ? dates[0] : undefined;
}

function isWholeDate({ kind, values }) {
  return kind !== 'date' || values.every((date) => date === undefined || date.year !== undefined);
}

/** Who has most of something over several rows is not who has the highest row. */
function isRepeated({ table, ask, words, rows }) {
  const isWho = ask.tokens.some(({ text }) => text === 'who');
  const column = isWho
    ? (table.columns.find((one) => one.kind === 'text' && isAbout(one, people)) ??
      table.columns.find((one) => one.kind === 'text'))
    : words.flatMap(({ heads }) => heads).find(({ fit, column: one }) => fit === 1 && one.kind !== 'number')?.column;
  const keyed = column ?? table.columns.find((one) => one.kind === 'date') ?? table.columns[0];
  const cells = rows.map((row) => table.rows[row].cells[keyed.at]);
  return new Set(cells).size < cells.length;
}
