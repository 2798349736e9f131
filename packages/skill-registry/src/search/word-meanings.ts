import { readFileSync } from 'node:fs';
import { readReach, readWordTable, type WordDirections, writeReach } from './word-table.ts';

export const meaningDimensions = 100;
const step = 0.065;
const table = new URL('../../data/word-meanings.txt', import.meta.url);

/**
 * What a word means in everyday English, as it was taught to bring a thing in a line near to the same thing at length;
 * the longer, the more it says. `tools/word-meanings.py` makes the table that is shipped with the package: one letter
 * for the length, then where it points.
 */
export function readWordMeanings(text: string = readFileSync(table, 'utf8')): WordDirections {
  return readWordTable(text, (code) => readReach(code, meaningDimensions));
}

export function writeMeaning(values: Float64Array): string {
  return writeReach(values, step);
}
