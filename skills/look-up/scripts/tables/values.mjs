// Which cells the words of a question name, such as the customer in "orders of Mrs Dallow".
import { wordsOfCell } from './columns.mjs';

/**
 * Chooses for the words that cells have the columns that explain most of them. Returns `{ conditions, taken }`, or
 * undefined where two columns would do as well and give other rows.
 */
export function bindValues(table, index, tokens, isOr) {
  const open = new Set(tokens.filter((token) => hitsOf(index, token) !== undefined));
  const conditions = [];
  const taken = new Set();
  while (open.size > 0) {
    const choices = table.columns
      .map((column) => choiceOf(table, index, column, [...open], isOr))
      .filter((choice) => choice !== undefined)
      .sort((a, b) => b.tokens.length - a.tokens.length || b.isWhole - a.isWhole || a.column.at - b.column.at);
    const [best, next] = choices;
    if (best === undefined) break;
    const isTie = next?.tokens.length === best.tokens.length && next.isWhole === best.isWhole;
    if (isTie && next.tokens[0] === best.tokens[0] && !isSame(best.rows, next.rows)) return undefined;
    if (conditions.some((one) => one.column === best.column)) return undefined;
    conditions.push(best);
    for (const token of best.tokens) {
      open.delete(token);
      taken.add(token);
    }
  }
  return { conditions, taken };
}

function hitsOf(index, token) {
  return index.get(token.stem);
}

function choiceOf(table, index, column, tokens, isOr) {
  const own = tokens.filter((token) => hitsOf(index, token)?.has(column.at));
  if (own.length === 0) return undefined;
  const sets = own.map((token) => hitsOf(index, token).get(column.at));
  let rows = new Set([...sets[0]].filter((row) => sets.every((set) => set.has(row))));
  const used = own;
  if (rows.size === 0) {
    // "Of Dallow and Yates": words beside each other are one name, others are another one.
    const groups = groupsOf(own);
    if (!isOr || groups.length < 2) return undefined;
    const each = groups.map((group) => {
      const of = group.map((token) => hitsOf(index, token).get(column.at));
      return [...of[0]].filter((row) => of.every((set) => set.has(row)));
    });
    if (each.some((one) => one.length === 0)) return undefined;
    rows = new Set(each.flat());
  }
  const stems = new Set(used.map((token) => token.stem));
  const cells = [...new Set([...rows].map((row) => table.rows[row].cells[column.at]))];
  const isWhole = cells.every((cell) => wordsOfCell(cell).every((word) => stems.has(word)));
  return { column, tokens: used, rows, cells, isWhole: isWhole ? 1 : 0 };
}

function groupsOf(tokens) {
  const groups = [];
  for (const token of tokens) {
    if (groups.at(-1)?.at(-1).at === token.at - 1) groups.at(-1).push(token);
    else groups.push([token]);
  }
  return groups;
}

function isSame(one, other) {
  return one.size === other.size && [...one].every((row) => other.has(row));
}

/** How a condition is said: the cell itself where it is one. */
export function sayValue({ column, cells, tokens }, isNot) {
  const value = cells.length <= 3 ? cells.join(' or ') : tokens.map(({ raw }) => raw).join(' ');
  const verb = cells.length <= 3 ? 'is' : 'has';
  return `${column.name} ${isNot ? (verb === 'is' ? 'is not' : 'has not') : verb} ${value}`;
}
