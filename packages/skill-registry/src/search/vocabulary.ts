import { type Background, readBackground } from './background.ts';
import { everydayWords } from './common-words.ts';
import type { SearchSettings } from './search-settings.ts';
import { readSayings, type Saying } from './sayings.ts';
import { readSenses } from './senses.ts';
import { stem } from './stem.ts';
import { readWordDirections } from './word-directions.ts';
import { readWordMeanings } from './word-meanings.ts';
import type { WordDirections } from './word-table.ts';
import { worldWords } from './world-words.ts';

/** What is known of words apart from any skill. */
export type Vocabulary = {
  readonly weightOf: (stem: string) => number;
  readonly knows: (stem: string) => boolean;
  readonly isEveryday: (stem: string) => boolean;
  readonly isWorldly: (stem: string) => boolean;
  readonly sensesOf: (stem: string) => ReadonlySet<string>;
  readonly sayingsFrom: (word: string) => readonly Saying[];
  readonly isPair: (pair: string) => boolean;
  readonly directions: WordDirections;
  readonly meanings: WordDirections;
};

export function readVocabulary(settings: SearchSettings, background: Background = readBackground()): Vocabulary {
  const everyday = new Set([...everydayWords].map(stem));
  const worldly = new Set([...worldWords].map(stem));
  const senses = readSenses();
  const sayings = readSayings();
  const weightOf = (root: string): number => {
    if (root.includes('-')) return Math.max(...root.split('-').map(weightOf));
    const weight = background.weightOf(root);
    return everyday.has(root) ? Math.min(weight, settings.everydayWeight) : weight;
  };
  return Object.freeze({
    weightOf,
    knows: background.knows,
    isEveryday: (root: string) => everyday.has(root),
    isWorldly: (root: string) => worldly.has(root),
    sensesOf: senses.of,
    sayingsFrom: sayings.startingWith,
    isPair: (pair: string) => senses.isPair(pair) || sayings.pairs.has(pair),
    directions: readWordDirections(),
    meanings: readWordMeanings(),
  });
}
