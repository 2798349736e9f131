// The words that mark something as left to do, and the entries that they begin.
import { commentReader } from './comments.mjs';

const limits = { words: 16, text: 200 };

/** The words to look for: whole words, in the case that they are given in. */
export function wordsOf(text) {
  const words = [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))];
  if (words.length === 0 || words.length > limits.words || !words.every((word) => /^[\p{L}\p{N}_-]{1,32}$/u.test(word)))
    throw new Error(
      `the words are not 1 to ${limits.words} words of letters, digits, _ and -, each of at most 32 characters`,
    );
  return words;
}

/** The entries of one file, at most `room`: the line, the word, and what stands behind it. A line is one entry, by its first word. */
export function entriesOf(path, content, words, room) {
  if (!words.some((word) => content.includes(word))) return [];
  const comment = commentReader(path);
  const found = [];
  for (const [index, line] of content.split(/\r\n|\n|\r/).entries()) {
    const entry = entryOf(comment(line), words);
    if (entry) found.push({ line: index + 1, ...entry });
    if (found.length >= room) break;
  }
  return found;
}

function entryOf(comment, words) {
  let first;
  for (const word of words) {
    const at = placeOf(comment, word);
    if (at >= 0 && (first === undefined || at < first.at || (at === first.at && word.length > first.word.length)))
      first = { at, word };
  }
  return first && { word: first.word, text: textOf(comment.slice(first.at + first.word.length)) };
}

function placeOf(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!joins(text[at - 1]) && !joins(text[at + word.length])) return at;
  }
  return -1;
}

function joins(char) {
  return char !== undefined && /[\p{L}\p{N}_-]/u.test(char);
}

/** Without the colon, the end of the comment, and control characters; cut where it is long. */
function textOf(rest) {
  const plain = rest
    .slice(0, 4 * limits.text)
    .replace(/^\s*:/, '')
    .replace(/(?:\*\/|-->)\s*$/, '')
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .toWellFormed();
  const chars = Array.from(plain);
  return chars.length <= limits.text ? plain : `${chars.slice(0, limits.text).join('')}…`;
}
