// Answers a question from the tables of a folder, where exactly one table, or one series of tables, answers all of it.
import { kindOfFile } from '../file-kinds.mjs';
import { readText } from '../files.mjs';
import { readAsk } from './ask.mjs';
import { describe, indexOf } from './columns.mjs';
import { asNumber, sumOf } from './decimals.mjs';
import { read } from './reading.mjs';
import { readTables } from './read-table.mjs';
import { timesOf } from './conditions.mjs';
import { mendAsk } from './mend.mjs';

const limits = {
  tables: 200,
  rows: 200_000,
  all: 32 * 1024 * 1024,
  listed: 400,
  columns: 12,
  answers: 4,
  text: 300,
  bytes: 60_000,
};
/** A reading that is this much better is the one that is meant. */
const margin = 0.07;
const stale = new Set(
  'old archive archived archives backup backups bak copy draft drafts previous former past history sample'.split(' '),
);

/**
 * Returns `{ answers, rows, left, truncated }`, or undefined where the tables do not answer; only `truncated` where not
 * all of them were read. `answers` is the tool's `tables`, `rows` are theirs, and `left` is what of the question is not
 * answered.
 */
export function answerTables(question, files, start = '') {
  const ask = readAsk(question);
  if (ask === undefined) return undefined;
  const { tables, truncated } = collect(files);
  // What was not read may have been a better answer.
  if (truncated) return { truncated };
  if (tables.length === 0) return undefined;
  const mended = mendAsk(ask, tables);
  const readings = tables
    .filter((table) => !isStale(table, mended, start))
    .map((table) => read(table, table.index, mended))
    .filter((reading) => reading !== undefined)
    .sort((a, b) => b.score - a.score || (a.table.path < b.table.path ? -1 : 1));
  const chosen = choose(readings, mended);
  if (chosen === undefined || lacksOne(chosen, tables, mended)) return undefined;
  return say(chosen, mended);
}

function collect(files) {
  const found = { tables: [], truncated: false };
  let [rows, bytes] = [0, 0];
  for (const { absolute, path } of files) {
    if (kindOfFile(path) !== 'table' && !/\.(?:md|markdown)$/i.test(path)) continue;
    const { text, size, unread } = readText(absolute);
    if (unread && kindOfFile(path) === 'table') found.truncated = true;
    if (text === undefined) continue;
    bytes += size;
    if (bytes > limits.all) return { ...found, truncated: true };
    for (const table of readTables(path, text)) {
      rows += table.rows.length;
      if (found.tables.length === limits.tables || rows > limits.rows) return { ...found, truncated: true };
      const described = describe(table);
      found.tables.push({ ...described, index: indexOf(described) });
    }
  }
  return found;
}

/** A table that is put away answers only who asks for it, by its year or by what it is called. */
function isStale(table, ask, start) {
  const asked = new Set([...ask.tokens.map(({ text }) => text), ...start.toLowerCase().split(/[^\p{L}\p{N}]+/u)]);
  const words = table.path.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const marks = words.filter((word) => stale.has(word));
  const isNamed = marks.some((word) => asked.has(word));
  const { years } = timesOf(table);
  return marks.length > 0 && !isNamed && !ask.years.some((year) => years.has(year));
}

function choose(readings, ask) {
  const [first] = readings;
  if (first === undefined) return undefined;
  const close = readings.filter((one) => one.score >= first.score - margin);
  if (!close.every((one) => isOneSeries(one, first))) return undefined;
  if (close.length > limits.answers) return undefined;
  const covered = new Set(close.flatMap(({ covers }) => covers));
  if (ask.months.some((month) => !covered.has(month))) return undefined;
  // March of two years is not one month, unless both years are named.
  const months = close.flatMap(({ covers }) => covers);
  if (new Set(months).size < months.length && ask.years.length < 2) return undefined;
  const years = new Set(close.flatMap(({ table }) => [...timesOf(table).years]));
  if (close.length > 1 && years.size > 1 && ask.years.length < years.size) return undefined;
  if (close.length > 1 && ask.superlative) return undefined;
  if (close.length > 1 && ask.wants.has('average')) return undefined;
  return close;
}

/** Where no month is named, each table of a series has to have been read. */
function lacksOne(chosen, tables, ask) {
  if (ask.months.length > 0) return false;
  const read = chosen.map(({ table }) => table);
  return tables.some((table) => !read.includes(table) && isOneSeries({ table }, chosen[0]));
}

/** Tables of several months: the same columns, and the same path but for numbers and months. */
function isOneSeries({ table }, { table: other }) {
  if (table === other) return true;
  const bare = ({ path }) =>
    path.toLowerCase().replaceAll(/\d+|(?<!\p{L})(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*/gu, '#');
  const hasTime = [table, other].every((one) => timesOf(one).months.size > 0);
  return (
    hasTime && bare(table) === bare(other) && table.path !== other.path && String(table.header) === String(other.header)
  );
}

function say(chosen, ask) {
  const answers = chosen.map((one) => sayOne(one));
  const isNumber = ['many', 'much', 'sum', 'together'].some((want) => ask.wants.has(want));
  if (answers.length > 1 && isNumber) {
    const rows = answers.reduce((sum, one) => sum + one.rows, 0);
    const exact = chosen.map(({ result }) => result.exact);
    const isSum = exact.every((value) => value !== undefined);
    answers[0].together = { rows, ...(isSum && { sum: asNumber(sumOf(exact)) }) };
  }
  const lists = chosen.map((one) => listOf(one));
  const isCut = chosen.some(
    ({ rows, table }, at) => rows.length > lists[at].length || table.header.length > limits.columns,
  );
  return {
    answers,
    rows: lists.flat(),
    left: [...new Set(chosen.flatMap(({ left }) => left))],
    truncated: isCut,
  };
}

function sayOne({ table, where, result }) {
  const { rows, of } = result;
  const numbers = ['sum', 'average', 'highest', 'lowest'].filter((name) => result[name] !== undefined);
  return {
    path: table.path,
    where: where.map(cut),
    rows: rows.length,
    ...(of && { of: of.name }),
    ...Object.fromEntries(numbers.map((name) => [name, result[name]])),
  };
}

/** The rows of one table, each cell under the name of its column. */
function listOf({ table, result }) {
  const listed = [];
  let room = limits.bytes / limits.answers;
  for (const row of result.rows.slice(0, limits.listed / limits.answers)) {
    const shown = Object.fromEntries(
      table.header.slice(0, limits.columns).map((name, at) => [name, cut(table.rows[row].cells[at])]),
    );
    room -= Buffer.byteLength(JSON.stringify(shown), 'utf8');
    if (room < 0) break;
    listed.push(shown);
  }
  return listed;
}

function cut(text) {
  return text.length <= limits.text ? text : text.slice(0, limits.text).toWellFormed();
}
