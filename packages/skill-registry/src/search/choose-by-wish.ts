import type { AskedTerm } from './search-engine.ts';
import type { SearchSettings } from './search-settings.ts';
import { type Ranked, worthOf } from './worth.ts';

/** One skill for everything is preferred, as long as it is nearly as good as one for each wish. */
const nearly = 0.85;
const mostWishes = 3;

/**
 * “Search the code for TODO, then write a report” are two wishes. Where each of them has a skill that serves it alone,
 * and no one skill serves them all nearly as well, those are chosen. Nothing is said where the request is one wish, or
 * one of them has no skill.
 */
export function chooseByWish(
  terms: readonly AskedTerm[],
  ranked: readonly Ranked[],
  threshold: number,
  settings: SearchSettings,
): readonly Ranked[] | undefined {
  const wishes = [...new Set(terms.map(({ wish }) => wish))].map((wish) => terms.filter((term) => term.wish === wish));
  if (
    wishes.length < 2 ||
    wishes.length > mostWishes ||
    wishes.some((wish) => wish.filter(({ compound }) => !compound).length < 2)
  )
    return undefined;
  const served = wishes.map((wish) => ranked.map((hit) => within(hit, wish, settings)));
  const winners = served.flatMap((list) =>
    list.reduce((best, one) => (one.score > (best[0]?.score ?? 0) ? [one] : best), [] as Ranked[]),
  );
  if (winners.length < wishes.length || winners.some(({ score }) => score < threshold)) return undefined;
  const apart = winners.reduce((sum, { score }) => sum + score, 0);
  const together = (index: number): number => served.reduce((sum, list) => sum + (list[index]?.score ?? 0), 0);
  if (ranked.some((_, index) => together(index) >= nearly * apart)) return undefined;
  const best = new Map<number, number>();
  for (const { document, score } of winners) best.set(document, Math.max(score, best.get(document) ?? 0));
  return [...best].flatMap(([document, score]) =>
    ranked.filter((hit) => hit.document === document).map((hit) => ({ ...hit, score: Math.max(score, hit.score) })),
  );
}

/** A skill looked at for one wish alone. */
function within(hit: Ranked, wish: readonly AskedTerm[], settings: SearchSettings): Ranked {
  const matches = hit.matches.filter(({ term }) => wish.includes(term));
  return { document: hit.document, matches, ...worthOf(wish, matches, settings, hit) };
}
