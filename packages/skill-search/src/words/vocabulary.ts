import { readFileSync } from 'node:fs';
import type { Saying } from './sayings.ts';
import { readWordTable } from './word-table.ts';
import type { WordDirections } from './word-directions.ts';
import type { SearchSettings } from '../search-settings.ts';
import { readSentenceMeanings, readWordDirections, readWordMeanings } from './word-meanings.ts';

/** What is known of a stem apart from any skill. */
type KnownWord = {
  /**
   * In how many public texts it stands, as a class of logarithms: 0 for one that every text holds. Nothing for one that
   * is in none.
   */
  readonly class: number | undefined;
  readonly everyday: boolean;
  readonly worldly: boolean;
  /** Other stems of one sense with it. */
  readonly senses: ReadonlySet<string>;
  /** Sayings that it begins, the longest first. */
  readonly sayings: readonly Saying[];
};

export type KnownWords = {
  readonly of: (stem: string) => KnownWord;
  /** The class of what no text holds. */
  readonly rarest: number;
  /** Terms of two words, by their stems: `pull-request`. */
  readonly pairs: ReadonlySet<string>;
};

const knownWordsTable = new URL('../../data/known-words.txt', import.meta.url);
const unknown: KnownWord = Object.freeze({
  class: undefined,
  everyday: false,
  worldly: false,
  senses: new Set<string>(),
  sayings: [],
});

/**
 * The table that is shipped with the package: `tools/known-words.ts` makes it. A stem is looked for when it is asked
 * for.
 */
export function readKnownWords(text: string = readFileSync(knownWordsTable, 'utf8')): KnownWords {
  const words = readWordTable(text, readWord);
  const stated = (name: string): string => new RegExp(`^# ${name} (.*)$`, 'm').exec(text)?.[1] ?? '';
  return Object.freeze({
    of: (stem: string) => words.of(stem) ?? unknown,
    rarest: Number(stated('rarest')),
    pairs: new Set(stated('pairs').split(' ')),
  });
}

function readWord(line: string): KnownWord {
  const [number = '', marks = '', senses = '', sayings = ''] = line.split('\t');
  return Object.freeze({
    class: number === '' ? undefined : Number(number),
    everyday: marks.includes('e'),
    worldly: marks.includes('w'),
    senses: new Set(listed(senses, ' ')),
    sayings: listed(sayings, '|').map(readSaying),
  });
}

function readSaying(text: string): Saying {
  const [words = '', means = ''] = text.split('>');
  return { words: listed(words, ' '), means: listed(means, ' ') };
}

function listed(text: string, between: string): readonly string[] {
  return text === '' ? [] : text.split(between);
}

/** What is known of words apart from any skill. */
export type Vocabulary = {
  readonly weightOf: (stem: string) => number;
  readonly knows: (stem: string) => boolean;
  readonly isEveryday: (stem: string) => boolean;
  readonly isWorldly: (stem: string) => boolean;
  readonly sensesOf: (stem: string) => ReadonlySet<string>;
  readonly sayingsFrom: (word: string) => readonly Saying[];
  /** Terms of two words, by their stems. */
  readonly pairs: ReadonlySet<string>;
  readonly directions: WordDirections;
  readonly meanings: WordDirections;
  readonly sentenceMeanings: WordDirections;
};

/** All that is shipped with the package, read once: it says the same whatever the constants are. */
export type Tables = {
  readonly known: KnownWords;
  readonly directions: WordDirections;
  readonly meanings: WordDirections;
  readonly sentenceMeanings: WordDirections;
};

export function readTables(known: KnownWords = readKnownWords()): Tables {
  return {
    known,
    directions: readWordDirections(),
    meanings: readWordMeanings(),
    sentenceMeanings: readSentenceMeanings(),
  };
}

export function readVocabulary(
  settings: SearchSettings,
  { known: { of, rarest, pairs }, ...tables }: Tables = readTables(),
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
    pairs,
    ...tables,
  });
}
