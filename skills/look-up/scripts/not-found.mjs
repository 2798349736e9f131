// What of a question the first match does not say. An empty list means that the question counts as answered, so this is
// strict.
import { linesAround } from './answer.mjs';
import { hasKind, saysKind } from './asked-kind.mjs';
import { eachDate } from './dates.mjs';
import { kindOfFile } from './file-kinds.mjs';
import { monthNames, stem } from './stem.mjs';
import { eachWord, fold } from './words.mjs';

/** Returns the words that the first match lacks, and the wordings that no line answers; all words without a match. */
export function notFound({ words, units, more, kind }, first) {
  const denied = more.includes('what is not so');
  // That something is not so is asked for once, and not as a word.
  if (first === undefined) return denied ? words.filter((word) => word !== 'not') : words;
  const { below, before, after } = linesAround(first);
  const said = [first.at, ...below, ...before, ...after].filter((at) => isOfOne(first, at));
  const hasIt = (at, unit) =>
    first.hits[at]?.fits[unit] > 0 && (!units[unit].isNext || first.hits[at].phrases.includes(unit));
  const speaksOf = (unit) =>
    !units[unit].isGuess &&
    !(units[unit].isMonth && isOfOtherMonth(first, stem(units[unit].text))) &&
    // A header such as "first name" does not make a line the first.
    (units[unit].isWeak ? hasIt(first.at, unit) : first.inPath?.[unit] > 0 || said.some((at) => hasIt(at, unit)));
  // A neighbour often has a date about something else, so the line itself needs one, or the text below a heading.
  const isHead = first.around[first.at].role === 'head';
  const own = isHead ? [first.at, ...after] : [first.at];
  const hasAsked = kind === undefined || own.some((at) => hasKind(kind, first.lines[at]));
  // An address is seen to be one without the word "email" beside it.
  const isPlain = ({ text }) => kind !== undefined && hasAsked && saysKind(kind, text);
  const missing = new Set(units.filter((unit, at) => !speaksOf(at) && !isPlain(unit)).map(({ word }) => words[word]));
  return [
    ...new Set([
      ...words.filter((word) => missing.has(word) && !(denied && word === 'not')),
      ...more,
      ...(hasAsked ? [] : [kind]),
    ]),
  ];
}

/** Tells whether path and headings name other months only: minutes of March do not answer for April. */
function isOfOtherMonth({ path, at, around, lines }, month) {
  const months = new Set();
  for (const text of [path, ...around[at].heads.map((head) => lines[head])]) {
    eachDate(text, (name) => months.add(name));
    eachWord(text, (word) => {
      const name = stem(fold(word));
      if (monthNames.includes(name)) months.add(name);
    });
  }
  return months.size > 0 && !months.has(month);
}

/** Tells whether a line around a match speaks of the same thing. Items of a list and lines with labels often do not. */
function isOfOne({ path, at, around, lines }, other) {
  if (other === at || around[other].role !== 'text' || around[at].role !== 'text') return true;
  return kindOfFile(path) !== 'prose' || (!isItem(lines[at]) && !isItem(lines[other]));
}

function isItem(line) {
  return /^\s*(?:[-*+]|\d+[.)])\s/.test(line) || /^\s*[^\s:]+(?: [^\s:]+)?: /.test(line);
}
