import type { Ranked } from './worth.ts';

/** Which other skills may be loaded beside one: two with a tool of one name may not. */
export type Together = (document: number, other: number) => boolean;

export type Room = {
  readonly threshold: number;
  readonly limit: number;
  readonly nearlyAsGood: number;
  readonly together: Together;
};

/**
 * What is nearly as good as the best is loaded beside it: which of them is meant, words do not tell, and who is asked
 * next sees what their tools are. Whether anything is loaded at all is decided before, and not by this.
 */
export function besideBest(chosen: readonly Ranked[], ranked: readonly Ranked[], room: Room): readonly Ranked[] {
  const [best] = chosen;
  if (best === undefined) return chosen;
  const least = Math.max(room.threshold, room.nearlyAsGood * best.score);
  const all = [...chosen];
  for (const one of ranked) {
    if (one.score < least || all.length >= room.limit) break;
    if (all.every(({ document }) => document !== one.document && room.together(document, one.document)))
      all.push({ ...one, beside: true });
  }
  return all;
}
