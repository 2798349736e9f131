// When a reading would answer something else than what was asked.
import { dayNames, stem } from '../stem.mjs';
import { isLabel } from './columns.mjs';
import { isBlankCell } from './decimals.mjs';

/** "Per customer" and "by bed" ask for several numbers; "per trip" for one, where each row is a trip. */
export function isGrouped({ tokens, ask }) {
  const isNumber = ask.superlative !== undefined || ask.wants.size > 0;
  return tokens.some(({ text, at }) => {
    if (!isNumber || (text !== 'per' && text !== 'by')) return false;
    const next = tokens[at + 1];
    if (next?.heads === undefined) return text === 'per';
    const isHead = next.heads.some(({ fit }) => fit === 1);
    return isHead || (text === 'per' && next.inPath === 0);
  });
}

/** What is left over is no sum of what there is, unless it is what is not paid, not eaten and so on. */
export function isRemainder({ tokens, ask, words }, conditions) {
  if (ask.wants.size === 0) return false;
  const rest = tokens.find(({ text }) => text === 'left' || text === 'remaining' || text === 'remain');
  const isHead = words.some(({ at, heads }) => at === rest?.at && heads.some(({ fit }) => fit === 1));
  if (rest === undefined || isHead) return false;
  return !conditions.some(({ column }) => column.kind === 'flag');
}

/** Where each row is a kind of its own, as in a list of prices, rows are not what "how many juniors" counts. */
export function countsKinds({ ask, table }, conditions) {
  if (!ask.wants.has('many') || table.rows.length < 2) return false;
  return conditions.some(({ column, tokens }) => {
    if (tokens === undefined || column.kind === 'flag') return false;
    const cells = table.rows.map(({ cells: all }) => all[column.at]).filter((cell) => !isBlankCell(cell));
    return new Set(cells.map((cell) => cell.trim().toLowerCase())).size === cells.length;
  });
}

/** "First aid kit" and "last name" are no superlatives. */
export function isWordOf(table, index, text) {
  if (text === undefined) return false;
  const own = stem(text);
  return index.has(own) || table.columns.some(({ words }) => words.includes(own));
}

const time = new RegExp(`\\d[:.]\\d\\d|\\d ?(?:am|pm|h)\\b|\\b(?:${dayNames.join('|')})\\b`, 'i');
/** What the cells of an answer have to hold, by a word of the question. */
const asked = [
  { words: ['when'], has: (cell, { kind }) => (kind === 'date' && !isBlankCell(cell)) || time.test(cell) },
  {
    words: ['phone', 'tel', 'telephone', 'mobile', 'call', 'ring'],
    has: (cell) => cell.replaceAll(/\D/g, '').length > 3,
  },
  { words: ['email', 'mail'], has: (cell) => cell.includes('@') },
];

/** A row without a phone number does not tell the number, and one without a time does not tell when. */
export function hasAsked({ ask, words, tokens, table }, conditions, rows) {
  if (ask.wants.size > 0 || ask.superlative !== undefined || tokens.some(({ kind }) => kind === 'not')) return true;
  const used = new Set(conditions.map(({ column }) => column));
  const named = words.flatMap((token) => token.heads.filter(({ fit, column }) => fit === 1 && !used.has(column)));
  const cells = ({ at }) => rows.map((row) => table.rows[row].cells[at]);
  if (named.some(({ column }) => cells(column).every(isBlankCell))) return false;
  const has = asked.find(({ words: said }) => tokens.some(({ text }) => said.includes(text)))?.has;
  return (
    has === undefined ||
    rows.some((row) => table.columns.some((column) => has(table.rows[row].cells[column.at], column)))
  );
}

/**
 * Tells whether a number leaves out what was asked: "how many pupils have allergies" is not answered by how many pupils
 * there are. A column of texts without blanks, as in "how much do customers owe", takes no row away.
 */
export function isUnused({ words, ask, table, flagTokens }, conditions, { of }) {
  if (ask.wants.size === 0 && ask.superlative === undefined) return false;
  const used = new Set([...conditions.map(({ column }) => column), of]);
  return words.some((token) => {
    const heads = token.heads.filter(({ fit }) => fit === 1).map(({ column }) => column);
    const isDirect = ask.superlative !== undefined && ask.tokens[token.at - 1]?.text === ask.superlative.text;
    const loose = token.heads.filter(({ fit }) => fit < 1).map(({ column }) => column);
    const isPlain = loose.some((column) => column.kind === 'text' && !column.hasBlanks);
    const isFlag = flagTokens.some((flag) => flag.token === token);
    const isLoose = heads.length === 0 && loose.length > 0 && token.inPath === 0 && !isPlain && !isFlag;
    // Wages are not what is paid: a word that only stands for another column counts for nothing.
    const isCell = conditions.some((one) => one.tokens?.includes(token));
    if (isLoose && !isCell && !loose.some((column) => used.has(column))) return true;
    if (token.inPath === 1 || heads.length === 0 || heads.some((column) => used.has(column))) return false;
    if (conditions.some((one) => one.tokens?.includes(token))) return false;
    if (isDirect && heads.every((column) => column !== table.columns[0])) return true;
    return (
      heads.every((column) => (column.kind !== 'text' && !isLabel(column)) || column.hasBlanks) &&
      heads.every((column) => column.at > 0)
    );
  });
}
