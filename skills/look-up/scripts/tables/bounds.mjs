// The numbers of a question: above 20, bed 3, order 402.
import { isLabel, wordsOfCell } from './columns.mjs';
import { comparison } from './conditions.mjs';
import { compareNumbers } from './decimals.mjs';
import { fullest } from './naming.mjs';
import { about } from './vocabulary.mjs';

export function bindComparisons(bound) {
  const { table, ask, words, conditions } = bound;
  for (const compare of ask.compare) {
    const numeric = (column) => column.kind === 'number' && !isLabel(column);
    const near = words
      .filter((token) => token.heads.some(({ column }) => numeric(column)))
      .sort((a, b) => Math.abs(a.at - compare.at) - Math.abs(b.at - compare.at));
    const heads = near[0]?.heads.filter(({ column }) => numeric(column)) ?? [];
    const most = Math.max(0, ...heads.map(({ fit }) => fit));
    let columns = fullest(
      bound,
      heads.filter(({ fit }) => fit === most).map(({ column }) => column),
    );
    if (columns.length === 0) columns = table.columns.filter(numeric);
    const topic = about[compare.about];
    if (heads.length === 0 && topic) columns = columns.filter(({ words: own }) => own.some((word) => topic.has(word)));
    if (columns.length !== 1) return false;
    conditions.push(comparison(compare, columns[0]));
  }
  // "What costs more than 50" may be about any table.
  return ask.compare.length === 0 || words.length > 1 || words.some(({ inPath }) => inPath === 1);
}

/** "Bed 3": the number behind the name of a column; another number has to be a whole cell of one column. */
export function bindNumbers(bound) {
  const { table, tokens, conditions } = bound;
  for (const token of tokens.filter(({ kind }) => kind === 'number')) {
    const last = tokens[token.at - 1];
    // A number by itself, as in "3 cheapest", is no row.
    const next = tokens[token.at + 1]?.heads?.filter(({ column, fit }) => fit === 1 && column.kind === 'number') ?? [];
    const named = conditions.find((one) => one.tokens?.includes(last));
    if (named !== undefined) {
      // "Room 2" is one cell.
      const has = (row) => wordsOfCell(table.rows[row].cells[named.column.at]).includes(token.text);
      const { holds, column } = named;
      if (!table.rows.some((_, row) => holds(row) && has(row))) return false;
      conditions.push({ column, text: `${column.name} has ${token.text}`, holds: has });
      continue;
    }
    if (next.length === 1 && !isLabel(next[0].column) && bound.ask.superlative === undefined) {
      // "5 stars"
      const { column } = next[0];
      const value = { units: BigInt(token.text), decimals: 0 };
      const holds = (row) => column.values[row] !== undefined && compareNumbers(column.values[row], value) === 0;
      if (!table.rows.some((_, row) => holds(row))) return false;
      conditions.push({ column, text: `${column.name} is ${token.text}`, holds });
      continue;
    }
    if (!(last?.heads?.length > 0 || last?.inPath > 0)) return false;
    const before = last.heads.map(({ column }) => column);
    const isCell = (column) => table.rows.some(({ cells }) => cells[column.at].trim() === token.text);
    const asNumber = (column, row) =>
      column.values[row] && compareNumbers(column.values[row], { units: BigInt(token.text), decimals: 0 }) === 0;
    const has = (column, row) =>
      column.kind === 'number' ? asNumber(column, row) : table.rows[row].cells[column.at].trim() === token.text;
    const ofHead = before.filter((column) => table.rows.some((_, row) => has(column, row)));
    const columns = before.length > 0 ? ofHead : table.columns.filter((column) => isLabel(column) && isCell(column));
    if (columns.length !== 1) return false;
    conditions.push({
      column: columns[0],
      text: `${columns[0].name} is ${token.text}`,
      holds: (row) => has(columns[0], row),
    });
  }
  return true;
}
