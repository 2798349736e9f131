import type { Match } from './common-subsequence.ts';

/**
 * Entries that occur once in each list, as many of them as stand in the same order in both: what long lists are divided
 * by.
 */
export function anchors(a: readonly number[], b: readonly number[]): readonly Match[] {
  const [onceA, onceB] = [onlyOnce(a), onlyOnce(b)];
  const shared = [...onceA].flatMap(([key, i]) => {
    const j = onceB.get(key);
    return j === undefined ? [] : [[i, j] as const];
  });
  return rising(shared);
}

/** By key, in the order of the list. */
function onlyOnce(keys: readonly number[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  const repeated = new Set<number>();
  for (const [index, key] of keys.entries()) {
    if (places.has(key)) repeated.add(key);
    else places.set(key, index);
  }
  return new Map([...places].filter(([key]) => !repeated.has(key)));
}

/** A longest part of the pairs whose second places rise; their first ones do already. */
function rising(pairs: readonly Match[]): readonly Match[] {
  const ends: number[] = [];
  const before = new Map<number, number>();
  const second = (index: number): number => (pairs[index] as Match)[1];
  for (const [index, [, j]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (second(ends[middle] as number) < j) low = middle + 1;
      else high = middle;
    }
    const previous = ends[low - 1];
    if (previous !== undefined) before.set(index, previous);
    ends[low] = index;
  }
  const found: Match[] = [];
  for (let index = ends.at(-1); index !== undefined; index = before.get(index)) found.push(pairs[index] as Match);
  return found.reverse();
}
