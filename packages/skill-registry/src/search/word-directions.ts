import { readFileSync } from 'node:fs';
import { readLevels, readWordTable, type WordDirections, writeLevels } from './word-table.ts';

export const dimensions = 64;
/** How far apart two levels are, for a direction of length one. */
const step = 0.08;
const table = new URL('../../data/word-directions.txt', import.meta.url);

/**
 * Where a word points among the subjects that texts about programs speak of; words of one subject point alike.
 * `tools/word-directions.ts` makes the table that is shipped with the package from public texts.
 */
export function readWordDirections(text: string = readFileSync(table, 'utf8')): WordDirections {
  return readWordTable(text, (code) => readLevels(code, dimensions));
}

export function writeDirection(values: Float64Array): string {
  return writeLevels(values, step);
}
