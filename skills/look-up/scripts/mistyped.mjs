// A word of five letters or more that no file has counts as the nearest word of the files: one slip away, or two from
// eight letters on.
import { readText } from './files.mjs';
import { otherWord } from './question.mjs';
import { stem } from './stem.mjs';
import { eachRun, fold, partsOf } from './words.mjs';

const limits = { words: 100_000, wrong: 8 };

/** Returns the units with the nearest word for each that nothing was found for; undefined where no word is near. */
export function correct(units, times, files) {
  const missing = units.filter(({ text }, unit) => times[unit] === 0 && text.length >= 5 && !/\d/.test(text));
  const wrong = missing.slice(0, limits.wrong);
  if (wrong.length === 0) return undefined;
  const lengths = wrong.map(({ text }) => text.length);
  const known = wordsOf(files, Math.min(...lengths) - 2, Math.max(...lengths) + 2);
  const words = new Set([...known].flatMap((word) => [fold(word), ...partsOf(word)]));
  const lower = new Set([...known].filter((word) => word === word.toLowerCase()).map(fold));
  const meant = new Map(wrong.map((unit) => [unit, nearest(unit.text, words)]));
  if ([...meant.values()].every((word) => word === undefined)) return undefined;
  return units.map((unit) => {
    const word = meant.get(unit);
    if (word === undefined) return unit;
    // A word that every file writes with a capital may be the name of somebody else, so it counts as not found.
    return {
      ...unit,
      fits: new Map(unit.fits).set(stem(word), otherWord),
      isGuess: !isSure(unit.text, word) || !lower.has(word),
    };
  });
}

/** Two slips may lead to another word, and so may another first letter: "repaired" is not "required". */
function isSure(text, word) {
  return text.length >= 6 && text[0] === word[0] && distance(text, word) === 1;
}

/** Collects the words of texts and paths that are about as long as a mistyped one. A name may be longer. */
function wordsOf(files, least, most) {
  const known = new Set();
  for (const { absolute, path } of files) {
    const content = `${path}\n${readText(absolute).text ?? ''}`;
    eachRun(content, (from, to, isName) => {
      const fits = to - from >= least && (isName || to - from <= most);
      if (fits && known.size < limits.words) known.add(content.slice(from, to));
    });
  }
  return known;
}

function nearest(text, words) {
  const most = text.length >= 8 ? 2 : 1;
  let [best, least] = [undefined, most + 1];
  for (const word of words) {
    if (word.length < 4 || Math.abs(word.length - text.length) > most) continue;
    const far = distance(text, word);
    if (far < least || (far === least && best !== undefined && word < best)) [best, least] = [word, far];
  }
  return least <= most ? best : undefined;
}

/** Counts letters put in, left out, changed or swapped with a neighbour (Damerau distance, each place once). */
export function distance(one, other) {
  let [older, old] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1;
      next[at] = Math.min(old[at] + 1, next[at - 1] + 1, old[at - 1] + same);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        next[at] = Math.min(next[at], older[at - 2] + 1);
    }
    [older, old] = [old, next];
  }
  return old[other.length];
}
