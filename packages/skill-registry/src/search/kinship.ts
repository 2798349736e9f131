import { dimensions, toLengthOne, type WordDirections } from './word-directions.ts';

type Weighed = { readonly stem: string; readonly weight: number };

/** What words speak of together: the sum of their directions, each as strong as it is telling; each word once. */
export function subjectOf(words: readonly Weighed[], { of }: WordDirections): Float64Array {
  const sum = new Float64Array(dimensions);
  for (const [stem, weight] of new Map(words.map((word) => [word.stem, word.weight]))) {
    const direction = of(stem);
    if (direction === undefined) continue;
    for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + weight * (direction[at] ?? 0);
  }
  return toLengthOne(sum);
}

/** How alike two subjects are: 1 for the same, 0 for what has nothing to do with one another, or of which no word is known. */
export function kinshipOf(a: Float64Array, b: Float64Array): number {
  let shared = 0;
  for (let at = 0; at < dimensions; at += 1) shared += (a[at] ?? 0) * (b[at] ?? 0);
  return Math.min(1, Math.max(0, shared));
}
