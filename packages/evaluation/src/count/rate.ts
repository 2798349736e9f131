import { closed, Count, nullable, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';

const Share = nullable(Type.Number({ minimum: 0, maximum: 1 }));

/**
 * So many of so many, with the interval in which the true share lies with 95 % confidence. Null where there was nothing
 * to count.
 */
export const Rate = Type.Object({ hits: Count, of: Count, rate: Share, low: Share, high: Share }, closed);
export type Rate = Static<typeof Rate>;

/** The two-sided 95 % point of the normal distribution. */
const z = 1.959963984540054;

/**
 * Wilson's score interval: it stays within 0 and 1, and tells the truth about few cases and about shares near the ends.
 */
export function rateOf(hits: number, of: number): Rate {
  if (!Number.isSafeInteger(hits) || !Number.isSafeInteger(of) || hits < 0 || hits > of)
    throw new RangeError(`${hits} of ${of} is no share`);
  if (of === 0) return { hits, of, rate: null, low: null, high: null };
  const share = hits / of;
  const spread = 1 + (z * z) / of;
  const middle = (share + (z * z) / (2 * of)) / spread;
  const half = (z / spread) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return {
    hits,
    of,
    rate: rounded(share),
    low: hits === 0 ? 0 : rounded(Math.max(0, middle - half)),
    high: hits === of ? 1 : rounded(Math.min(1, middle + half)),
  };
}

/** Six digits: more than anybody reads, and the same on every machine. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
