// Reads a question against one table: which words of it the table explains, and which rows it asks for.
import { stem } from '../stem.mjs';
import { aggregate } from './aggregate.mjs';
import { bindComparisons, bindNumbers } from './bounds.mjs';
import { countsKinds, hasAsked, isGrouped, isRemainder, isUnused, isWordOf } from './checks.mjs';
import { isInLongCell } from './columns.mjs';
import { dateConditions } from './conditions.mjs';
import { bindFlags, bindNots } from './flags.mjs';
import { explain, nameColumns, weights } from './naming.mjs';
import { bindValues, sayValue } from './values.mjs';
import * as known from './vocabulary.mjs';

/**
 * Returns `{ table, rows, where, score, covers, result }`, or undefined where the table does not explain every word.
 */
export function read(table, index, ask) {
  const tokens = ask.tokens.map((token) => ({
    ...token,
    stem: stem(token.text),
    meanings: known.meaningsOf(token.text),
  }));
  const words = tokens.filter(({ kind }) => kind === 'word');
  const bound = { table, ask, tokens, words, score: 0, explained: new Set(), conditions: [], named: new Map() };
  nameColumns(bound);
  if (isGrouped(bound) || isWordOf(table, index, ask.superlative?.text)) return undefined;
  if (!bindCells(bound, index) || !bindFlags(bound) || !bindNots(bound)) return undefined;
  const dates = dateConditions(yearsOf(table, ask), ask, bound.named);
  if (dates === undefined) return undefined;
  bound.conditions.push(...dates.conditions);
  if (!bindComparisons(bound) || !bindNumbers(bound)) return undefined;
  const { left, isRefused } = explainRest(bound);
  if (isRefused) return undefined;
  const cell = (row) => (column) => table.rows[row].cells[column.at];
  const conditions = distinct(bound.conditions);
  if (conditions === undefined) return undefined;
  const rows = table.rows.map((_, row) => row).filter((row) => conditions.every(({ holds }) => holds(row, cell(row))));
  // A row whose long text speaks of it too would be left out.
  const said = conditions.flatMap((one) => one.tokens ?? []);
  if (said.some((token) => isInLongCell(table, token.stem))) return undefined;
  if (isRemainder(bound, conditions) || countsKinds(bound, conditions)) return undefined;
  const result = aggregate({ ...bound, rows, conditions, covers: dates.covers });
  if (result === undefined || isUnused(bound, conditions, result) || !hasAsked(bound, conditions, result.rows))
    return undefined;
  return {
    table,
    rows: result.rows,
    where: [...conditions.map(({ text }) => text), ...(result.where ?? [])],
    score: bound.score / Math.max(1, words.length),
    covers: dates.covers,
    result,
    left: [...ask.left, ...left],
  };
}

/** A year that a header names, as paid_2026 does, is no date to look for. */
function yearsOf(table, ask) {
  const all = ask.years.filter((year) => table.columns.some(({ words }) => words.includes(String(year))));
  return { ...table, yearNamed: new Set(all) };
}

function bindCells(bound, index) {
  const { table, words, tokens } = bound;
  // What the name of the table or of a column says needs no cell, unless a cell is just that.
  const candidates = words.filter((token) => {
    if (!index.has(token.stem)) return false;
    const isHead = token.heads.some(({ fit }) => fit === 1) || token.inPath === 1;
    return !isHead || isOwnCell(table, index, token);
  });
  const isOr = tokens.some(({ text }) => text === 'or' || text === 'and');
  const values = bindValues(table, index, candidates, isOr);
  if (values === undefined) return false;
  for (const choice of values.conditions) {
    if (choice.column.kind === 'flag' && !isState(choice)) continue;
    // "To pay" is not paid, whatever other states there are.
    if (choice.column.kind !== 'flag' && choice.tokens.some((token) => isAhead(token, tokens))) return false;
    bound.conditions.push({
      column: choice.column,
      tokens: choice.tokens,
      text: sayValue(choice, false),
      denied: { text: sayValue(choice, true), holds: (row) => !choice.rows.has(row) },
      holds: (row) => choice.rows.has(row),
    });
    for (const token of choice.tokens) explain(bound, token, choice.isWhole ? weights.value : 0.9);
  }
  return true;
}

const tellingStems = new Set([...known.tellingCells].map(stem));

function isAhead(token, tokens) {
  if (!tellingStems.has(token.stem)) return false;
  const before = [1, 2].map((far) => tokens[token.at - far]?.text);
  return !/(?:d|ed|e|k)$/.test(token.text) || before[0] === 'to' || (before[0] === 'be' && before[1] === 'to');
}

/** "Open" and "paid" are cells; "yes" and "no" are not said about a column. */
function isState({ tokens, column }) {
  return tokens.every(({ stem: own }) => !tellingStems.has(own) && !column.words.includes(own));
}

function isOwnCell(table, index, token) {
  if (token.heads.some(({ fit, column }) => fit === 1 && index.get(token.stem).has(column.at))) return false;
  return [...index.get(token.stem)].some(([at, rows]) => {
    const cells = [...rows].map((row) => table.rows[row].cells[at]);
    return cells.every((cell) => stem(cell.toLowerCase()) === token.stem) && token.inPath < 1;
  });
}

/** What is left has to be in the path or in a header, or say nothing about a table. */
function explainRest(bound) {
  const { table, words, ask } = bound;
  const left = [];
  const kinds = new Set(table.columns.map(({ kind }) => kind));
  for (const token of words) {
    if (bound.explained.has(token)) continue;
    const head = Math.max(0, ...token.heads.map(({ fit }) => fit));
    if (head === 1 || token.inPath === 1) explain(bound, token, head === 1 ? weights.head : weights.path);
    else if (token.isSum || isOfWants(token, ask)) explain(bound, token, weights.path);
    else if (head > 0 || token.inPath > 0) explain(bound, token, 0.6);
    else if (kinds.has('date') && known.ofDates.has(token.stem)) explain(bound, token, weights.soft);
    else if (kinds.has('number') && known.ofNumbers.has(token.stem)) explain(bound, token, weights.soft);
    else if (known.soft.has(token.text)) explain(bound, token, 0.9);
    else return { left, isRefused: true };
  }
  return { left, isRefused: false };
}

function isOfWants({ text }, { wants }) {
  return (wants.has('much') || wants.has('sum')) && /^(?:amount|money|total|sum)s?$/.test(text);
}

/** Undefined where two conditions of one column contradict each other. */
function distinct(conditions) {
  const byText = new Map(conditions.map((one) => [one.text, one]));
  return byText.size > 12 ? undefined : [...byText.values()];
}
