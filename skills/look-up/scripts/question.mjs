// What a question asks for: the words to look for, the kind of thing, and what no line can say.
import { asksMore } from './asks-more.mjs';
import { kindAsked } from './asked-kind.mjs';
import { sensesOf } from './senses.mjs';
import { isSmall, isWeak } from './small-words.mjs';
import { familyOf, monthNames, stem } from './stem.mjs';
import { eachWord, fold, partsOf } from './words.mjs';

/** How much a word counts that only stands for the one that was asked for, or says little about a place. */
export const otherWord = 0.7;
const weakWord = 0.3;
const mostWords = 64;
const ofCode = new Set(
  'function class variable const method import config setting env constant parameter endpoint'.split(' '),
);
const beforeMonth = new Set('in of since until by from for during last next this till end early late'.split(' '));

/**
 * Reads a question as `{ words, units, more, kind, isOfCode }`. A unit is one word to look for, with the stems that fit
 * it and how well each does; a name of code such as max_retries is one of `words` and several units.
 */
export function readQuestion(question) {
  const spoken = question.split(/\s+/).flatMap(chunksOf);
  const folded = spoken.map(({ runs }) => fold(runs.map(({ run }) => run).join(' ')));
  const { found, taken } = asksMore(folded);
  const wanted = spoken.filter(({ runs }, at) => isWanted(runs, folded[at - 1]));
  const kept = wanted.slice(0, mostWords);
  const rest = wanted.slice(mostWords).map(({ text }) => text.toLowerCase());
  const words = [];
  const units = [];
  for (const chunk of kept) {
    const text = chunk.text.toLowerCase();
    if (words.includes(text)) continue;
    const place = spoken.indexOf(chunk);
    const follows = units.length > 0 && spoken[place - 1] === units.at(-1).chunk;
    unitsOf(chunk, taken.has(place)).forEach((unit, at) =>
      units.push({ ...unit, word: words.length, chunk, follows: at > 0 || follows }),
    );
    words.push(text);
  }
  const isOfCode = kept.some(({ isName }) => isName) || folded.some((word) => ofCode.has(word));
  return { words, units, more: [...found, ...rest], kind: kindAsked(folded), isOfCode };
}

/** Returns the pieces of a text without blanks: one, where signs of names join its runs; `plumber's` is plumber. */
function chunksOf(piece) {
  const runs = [];
  eachWord(piece, (run, at) => {
    const last = runs.at(-1);
    const between = last === undefined ? '' : piece.slice(last.at + last.run.length, at);
    if (/^['’]$/.test(between) && run.length <= 2) return;
    runs.push({ run, at, joined: /^[-_./:]$/.test(between) });
  });
  const chunks = [];
  for (const one of runs) {
    if (one.joined) chunks.at(-1).runs.push(one);
    else chunks.push({ runs: [one] });
  }
  return chunks.map(({ runs: own }) => {
    const text = piece.slice(own[0].at, own.at(-1).at + own.at(-1).run.length);
    return { text, runs: own, isName: text.includes('_') || /[a-z][A-Z]/.test(text) || /^[a-z]+\.[a-z.]+$/.test(text) };
  });
}

function isWanted(runs, before) {
  if (runs.length > 1) return runs.some(({ run }) => isWantedRun(run));
  const [{ run }] = runs;
  return fold(run) === 'may' ? run === 'May' || beforeMonth.has(before) : isWantedRun(run, before);
}

/** A single letter is a word only as a name, such as team B. */
function isWantedRun(run, before) {
  if (run.length === 1 && (run < '0' || run > '9')) return run !== 'I' && run !== 'A' && run !== run.toLowerCase();
  return !isSmall(fold(run), before);
}

function unitsOf({ runs, isName }, isMore) {
  // wi-fi and e-mail are one word that people also write without the stroke.
  const joined = runs.length > 1 && runs.some(({ run }) => run.length <= 2 && !/\d/.test(run));
  const texts =
    joined && !isName ? [runs.map(({ run }) => fold(run)).join('')] : runs.flatMap(({ run }) => piecesOf(run));
  const wanted = texts.filter((text) => text.length > 1 || runs.length === 1 || /\d/.test(text));
  return (wanted.length > 0 ? wanted : texts).map((text, at) => ({
    text,
    // 3.01 is neither 3 nor 1: its numbers have to follow one another.
    isNext: at > 0 && /^\d+$/.test(text),
    fits: fitsOf(text),
    weight: isMore || isWeak(text) ? weakWord : 1,
    isWeak: isWeak(text),
    isMonth: monthNames.includes(stem(text)),
  }));
}

/** maxRetries is two words, B12 is one. */
function piecesOf(run) {
  return /\d/.test(run) ? [ordinal(fold(run))] : partsOf(run);
}

function ordinal(word) {
  return /^\d+(?:st|nd|rd|th)$/.test(word) ? word.slice(0, -2) : word;
}

function fitsOf(text) {
  const own = stem(text);
  const fits = new Map(familyOf(text).map((one) => [one, otherWord]));
  for (const one of sensesOf(own)) fits.set(one, otherWord);
  return fits.set(own, 1);
}
