import type { SkillManifest } from '@fpf/contracts';
import type { EvaluationRequest, EvaluationSet } from './evaluation-set.ts';

/** Some skills, and the requests that can be answered with them or by none. */
export type Pool = { readonly skills: readonly SkillManifest[]; readonly requests: readonly EvaluationRequest[] };

export const poolSizes: readonly number[] = [10, 50, 200, 600];

/** Small pools differ much from one another, so there are more of them. */
const poolCounts: ReadonlyMap<number, number> = new Map([
  [10, 40],
  [50, 12],
  [200, 4],
  [600, 1],
]);
const targetShare = 0.7;

/** One pool where it takes in every skill of the set, and none at a size that a smaller one has taken them in at. */
export function poolsOf(set: EvaluationSet, size: number): readonly Pool[] {
  const all = set.own.length + set.others.length;
  const smaller = poolSizes[poolSizes.indexOf(size) - 1] ?? 0;
  if (all <= smaller) return [];
  const count = all <= size ? 1 : (poolCounts.get(size) ?? 1);
  return Array.from({ length: count }, (_, index) => poolOf(set, size, random(size * 1000 + index)));
}

/** Targets of requests drawn by lot fill a part of the pool, any other skills the rest. */
function poolOf({ requests, own, others }: EvaluationSet, size: number, next: () => number): Pool {
  const chosen = new Set<string>();
  for (const { expect } of shuffled(requests, next)) {
    if (chosen.size + expect.length > size * targetShare) break;
    for (const name of expect) chosen.add(name);
  }
  const all = [...own, ...others];
  for (const { name } of shuffled(all, next)) if (chosen.size < size) chosen.add(name);
  return {
    skills: all.filter(({ name }) => chosen.has(name)),
    requests: requests.filter(({ expect }) => expect.every((name) => chosen.has(name))),
  };
}

function shuffled<T>(list: readonly T[], next: () => number): readonly T[] {
  return list
    .map((item) => ({ item, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** A small generator of numbers from 0 to 1 (xorshift): the same pools on every machine. */
function random(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}
