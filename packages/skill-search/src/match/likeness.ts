import { dimensions, meaningDimensions, sentenceDimensions } from '../words/word-meanings.ts';
import { scaled, toLengthOne, type WordDirections } from '../words/word-directions.ts';
import { isPlain } from '../words/words.ts';
import type { SearchText } from '../port/search-engine.ts';

type Weighed = { readonly stem: string; readonly weight: number };
type Tables = { readonly directions: WordDirections; readonly meanings: WordDirections };

/** The part of a likeness that is of meaning; the rest is of what texts about programs speak of together. */
const ofMeaning = 0.6;

/**
 * What words speak of together, each word once. Two parts: the sum of their directions, each as strong as it is
 * telling, and the sum of their meanings, which say for themselves how strong they are.
 */
export function subjectOf(words: readonly Weighed[], { directions, meanings }: Tables): Float64Array {
  const subject = new Float64Array(dimensions);
  const meaning = new Float64Array(meaningDimensions);
  for (const [stem, weight] of new Map(words.map((word) => [word.stem, word.weight]))) {
    directions.addTo(subject, stem, weight);
    meanings.addTo(meaning, stem, 1);
  }
  const both = new Float64Array(dimensions + meaningDimensions);
  both.set(scaled(toLengthOne(subject), Math.sqrt(1 - ofMeaning)));
  both.set(scaled(toLengthOne(meaning), Math.sqrt(ofMeaning)), dimensions);
  return both;
}

/**
 * How alike two subjects are: 1 for the same, 0 for what has nothing to do with one another, or of which no word is
 * known.
 */
export function kinshipOf(a: Float64Array, b: Float64Array): number {
  let shared = 0;
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) shared += (a[at] ?? 0) * (b[at] ?? 0);
  return Math.min(1, Math.max(0, shared));
}

/** Of so long a text the beginning says enough. */
const mostWords = 512;

export function expressionsOf(text: string): readonly string[] {
  return [...expressionsIn(wordsSaid(text))];
}

/** The words of a text as they stand, small words too. */
function wordsSaid(text: string): readonly string[] {
  return (
    (isPlain(text) ? text : text.normalize('NFKC').replaceAll('’', "'"))
      .toLowerCase()
      .match(/[a-z0-9]+(?:'[a-z]+)?/g) ?? []
  );
}

/**
 * Of words that follow one another: each, and each two that are neighbours (`how_much`); once, in the order in which
 * they come.
 */
function expressionsIn(said: readonly string[]): ReadonlySet<string> {
  const words = said.length > mostWords ? said.slice(0, mostWords) : said;
  const expressions = new Set(words);
  for (let at = 1; at < words.length; at += 1) expressions.add(`${words[at - 1] ?? ''}_${words[at] ?? ''}`);
  return expressions;
}

/** Below that a request is a list of words. */
const fewestWords = 3;

/** What a skill says, at once and sentence by sentence; its name is one of them. */
export type Told = { readonly whole: Float64Array; readonly sentences: readonly Float64Array[] };

/** What a skill tells at once, and the sentences of it. */
export function sentencesOf({ name, description, keywords }: Omit<SearchText, 'notFor'>): {
  readonly whole: string;
  readonly sentences: readonly string[];
} {
  const named = name.replaceAll('-', ' ');
  const sentences = [named, ...description.split(/(?<=[.!?;])\s+/), keywords].filter(
    (sentence) => sentence.trim() !== '',
  );
  return { whole: `${named}. ${description} ${keywords}`, sentences };
}

/** The words of the whole are those of its sentences, one after the other: a sentence ends between two words. */
export function toldBy(text: SearchText, meanings: WordDirections): Told {
  const said = sentencesOf(text).sentences.map(wordsSaid);
  return { whole: meaningOf(said.flat(), meanings), sentences: said.map((words) => meaningOf(words, meanings)) };
}

/**
 * What a request says as a sentence. Nothing where it is too short for one, as “search and report” is, or where none of
 * its words is known: what is said in another language is not unlike a skill.
 */
export function askedSentence(text: string, meanings: WordDirections): Float64Array | undefined {
  if (text.split(' ').length < fewestWords) return undefined;
  const meaning = sentenceMeaning(text, meanings);
  return meaning.some((value) => value !== 0) ? meaning : undefined;
}

export function sentenceMeaning(text: string, meanings: WordDirections): Float64Array {
  return meaningOf(wordsSaid(text), meanings);
}

/** The sum of what its expressions bring, each once, at length one; nothing where none of them is known. */
function meaningOf(words: readonly string[], meanings: WordDirections): Float64Array {
  const sum = new Float64Array(sentenceDimensions);
  for (const expression of expressionsIn(words)) meanings.addTo(sum, expression, 1);
  return toLengthOne(sum);
}

/**
 * How alike a request is to what a skill tells, 0 to 1: half of it to the whole, half to the sentence that is nearest.
 * A description lists what its skill can do, and a request asks for one thing of that.
 */
export function likenessOf(request: Float64Array, { whole, sentences }: Told): number {
  return (
    (kinshipOf(request, whole) +
      sentences.reduce((most, sentence) => Math.max(most, kinshipOf(request, sentence)), 0)) /
    2
  );
}
