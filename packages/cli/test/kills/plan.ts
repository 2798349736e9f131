import type { Point } from './orders.ts';
import type { Kill } from './under-fire.ts';

/** Numbers between 0 and 1, the same ones for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The kills of one of so many runs, which meet every point of a run together. Points of one run lie far apart, in their
 * order; what is killed at random times is killed between them, early enough that the next point still lies ahead.
 */
export function planOf(
  run: number,
  runs: number,
  points: readonly Point[],
  kills: number,
  random: () => number,
): readonly Kill[] {
  const parts = Math.max(1, Math.ceil(points.length / runs));
  const [first, ...others] = Array.from({ length: parts }, (_, part) => points[run + part * runs]).filter(
    (point) => point !== undefined,
  );
  const times = Math.max(0, kills - 1 - others.length);
  return [
    ...(first ? [{ point: first }] : []),
    ...Array.from({ length: times }, (): Kill => ({ share: random() * 0.2 })),
    ...others.map((point): Kill => ({ point })),
  ];
}
