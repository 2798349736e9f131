import { readFileSync } from 'node:fs';
import { readReach, readWordTable, type WordDirections } from './word-table.ts';

export const sentenceDimensions = 64;
const table = new URL('../../data/sentence-meanings.txt', import.meta.url);

/**
 * What a word, or two that stand side by side, brings to what a sentence means: as a sentence encoder understood public
 * texts, and as people ask for what a skill does. Small words are among them, for “how much” and “who is off” say
 * something. `tools/sentence-meanings.py` and, after it, `tools/request-meanings.py` make the table that is shipped
 * with the package.
 */
export function readSentenceMeanings(text: string = readFileSync(table, 'utf8')): WordDirections {
  return readWordTable(text, (code) => readReach(code, sentenceDimensions));
}
