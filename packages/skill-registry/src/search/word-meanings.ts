import { readFileSync } from 'node:fs';
import { letters, readLevels, readWordTable, scaled, type WordDirections, writeLevels } from './word-table.ts';

export const meaningDimensions = 100;
const step = 0.065;
const table = new URL('../../data/word-meanings.txt', import.meta.url);

/**
 * What a word means in everyday English, as it was taught to bring a thing in a line near to the same thing at length; the longer,
 * the more it says. `tools/word-meanings.py` makes the table that is shipped with the package: one letter for the length, then where
 * it points.
 */
export function readWordMeanings(text: string = readFileSync(table, 'utf8')): WordDirections {
  return readWordTable(text, (code) => {
    const strength = Math.max(1, letters.indexOf(code[0] ?? '')) / (letters.length - 1);
    return scaled(readLevels(code.slice(1), meaningDimensions), strength);
  });
}

/** As the table is written; a meaning longer than 1 is written as long as 1. */
export function writeMeaning(values: Float64Array): string {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  const strength = Math.min(letters.length - 1, Math.max(1, Math.round(length * (letters.length - 1))));
  return `${letters[strength] ?? ''}${writeLevels(values, step)}`;
}
