// Mistyped words of a question: each word that no table has counts as the nearest one of them, or as the nearest word
// of asking.
import { distance } from '../mistyped.mjs';
import { stem } from '../stem.mjs';
import { eachWord, fold } from '../words.mjs';
import { meaningsOf, soft } from './vocabulary.mjs';

/** Of a question with more strange words nothing would be sure. */
const limits = { words: 20_000, wrong: 3 };

/** Returns the question with such words put right. Names are not put right: they may be somebody else's. */
export function mendAsk(ask, tables) {
  const all = new Set();
  for (const table of tables) {
    for (const { words, tells = [] } of table.columns) for (const word of [...words, ...tells]) all.add(word);
    for (const word of [...table.pathWords, ...table.index.keys()]) all.add(word);
  }
  const wrong = ask.tokens.filter(
    ({ kind, text }) =>
      kind === 'word' && text.length >= 6 && !/\d/.test(text) && !soft.has(text) && !isKnown(text, all),
  );
  if (wrong.length === 0 || wrong.length > limits.wrong) return ask;
  const lower = lowerWords(tables);
  const meant = new Map(wrong.map((token) => [token.at, nearest(token.text, lower)]));
  const tokens = ask.tokens.map((token) => {
    const word = meant.get(token.at);
    return word === undefined ? token : { ...token, text: word, raw: word };
  });
  return { ...ask, tokens };
}

function isKnown(text, all) {
  return [...meaningsOf(text).keys()].some((one) => all.has(one)) || all.has(stem(text));
}

/** Words of headers, paths and cells that are written small somewhere. */
function lowerWords(tables) {
  const words = new Set();
  const take = (text) =>
    eachWord(text, (word) => {
      const low = fold(word);
      if (word.length >= 4 && word === word.toLowerCase() && words.size < limits.words) words.add(low);
    });
  for (const table of tables) {
    for (const name of table.header) take(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase());
    take(table.path.replace(/\.\w+$/, ''));
    for (const { cells } of table.rows) for (const cell of cells) if (cell.length < 60) take(cell);
    if (words.size >= limits.words) break;
  }
  return words;
}

/** Undefined where two words are as near. */
function nearest(text, words) {
  const most = text.length >= 8 ? 2 : 1;
  let [best, least] = [undefined, most + 1];
  for (const word of words) {
    // Unsettled is not a slip for settled.
    if (Math.abs(word.length - text.length) > most || word.endsWith(text) || text.endsWith(word)) continue;
    if (/^(?:un|in|im|dis|non|off)/.test(text) !== /^(?:un|in|im|dis|non|off)/.test(word)) continue;
    const far = distance(text, word);
    if (far < least) [best, least] = [word, far];
    else if (far === least && best !== undefined && stem(word) !== stem(best)) best = undefined;
  }
  return least <= most ? best : undefined;
}
