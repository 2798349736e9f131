import { type KnownWords, readKnownWords } from './known-words.ts';
import type { Saying } from './sayings.ts';
import type { SearchSettings } from './search-settings.ts';
import { readSentenceMeanings } from './sentence-meanings.ts';
import { readWordDirections } from './word-directions.ts';
import { readWordMeanings } from './word-meanings.ts';
import type { WordDirections } from './word-table.ts';

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
  readonly sentenceMeanings: WordDirections;
};

export function readVocabulary(
  settings: SearchSettings,
  { of, rarest, pairs }: KnownWords = readKnownWords(),
): Vocabulary {
  const weightOf = (root: string): number => {
    if (root.includes('-')) return Math.max(...root.split('-').map(weightOf));
    const known = of(root);
    const weight = (known.class ?? rarest) / rarest;
    return known.everyday ? Math.min(weight, settings.everydayWeight) : weight;
  };
  return Object.freeze({
    weightOf,
    knows: (root: string) => of(root).class !== undefined,
    isEveryday: (root: string) => of(root).everyday,
    isWorldly: (root: string) => of(root).worldly,
    sensesOf: (root: string) => of(root).senses,
    sayingsFrom: (word: string) => of(word).sayings,
    isPair: (pair: string) => pairs.has(pair),
    directions: readWordDirections(),
    meanings: readWordMeanings(),
    sentenceMeanings: readSentenceMeanings(),
  });
}
