import { readFileSync } from 'node:fs';
import { readDirections, type WordDirections } from './word-directions.ts';

export const meaningDimensions = 100;
const table = new URL('../../data/word-meanings.txt', import.meta.url);

/**
 * What a word means in everyday English, as it was taught to bring a thing in a line near to the same thing at length;
 * the longer, the more it says. `tools/word-meanings.py` makes the table that is shipped with the package: one letter
 * for the length, then where it points.
 */
export function readWordMeanings(text: string = readFileSync(table, 'utf8')): WordDirections {
  return readDirections(text, { dimensions: meaningDimensions, reaches: true });
}

export const dimensions = 64;
const directionsTable = new URL('../../data/word-directions.txt', import.meta.url);

/**
 * Where a word points among the subjects that texts about programs speak of; words of one subject point alike.
 * `tools/word-directions.ts` makes the table that is shipped with the package from public texts.
 */
export function readWordDirections(text: string = readFileSync(directionsTable, 'utf8')): WordDirections {
  return readDirections(text, { dimensions, reaches: false });
}

export const sentenceDimensions = 64;
const sentencesTable = new URL('../../data/sentence-meanings.txt', import.meta.url);

/**
 * What a word, or two that stand side by side, brings to what a sentence means: as a sentence encoder understood public
 * texts, and as people ask for what a skill does. Small words are among them, for “how much” and “who is off” say
 * something. `tools/sentence-meanings.py` and, after it, `tools/request-meanings.py` make the table that is shipped
 * with the package.
 */
export function readSentenceMeanings(text: string = readFileSync(sentencesTable, 'utf8')): WordDirections {
  return readDirections(text, { dimensions: sentenceDimensions, reaches: true });
}
