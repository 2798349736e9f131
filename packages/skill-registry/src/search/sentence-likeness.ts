import { expressionsIn, wordsSaid } from './expressions.ts';
import { addTo, kinshipOf } from './kinship.ts';
import type { SearchText } from './search-engine.ts';
import { sentenceDimensions } from './sentence-meanings.ts';
import { toLengthOne, type WordDirections } from './word-table.ts';

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
  for (const expression of expressionsIn(words)) addTo(sum, meanings.of(expression), 1);
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
