import { dimensions } from './word-directions.ts';
import { meaningDimensions } from './word-meanings.ts';
import { scaled, toLengthOne, type WordDirections } from './word-table.ts';

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
    addTo(subject, directions.of(stem), weight);
    addTo(meaning, meanings.of(stem), 1);
  }
  const both = new Float64Array(dimensions + meaningDimensions);
  both.set(scaled(toLengthOne(subject), Math.sqrt(1 - ofMeaning)));
  both.set(scaled(toLengthOne(meaning), Math.sqrt(ofMeaning)), dimensions);
  return both;
}

/** Counted, for speed, as in `word-table.ts`. */
export function addTo(sum: Float64Array, direction: Float64Array | undefined, weight: number): void {
  if (direction === undefined) return;
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + weight * (direction[at] ?? 0);
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
