import type { AskedTerm } from '../port/search-engine.ts';
import type { SearchSettings } from '../search-settings.ts';
import { type Ranked, round, worthOf } from './worth.ts';

/**
 * The best for the whole request, if it reaches the threshold, and others for as long as each adds enough to those
 * before it.
 */
export function chooseByGain(
  ranked: readonly Ranked[],
  threshold: number,
  enough: number,
  limit: number,
): readonly Ranked[] {
  const chosen: Ranked[] = [];
  const covered = new Map<AskedTerm, number>();
  while (chosen.length < limit) {
    const least = chosen.length === 0 ? threshold : enough;
    const best = nextBest(ranked, chosen, covered, least);
    if (!best || added(best, covered) < least) break;
    chosen.push(best);
    for (const { term, share } of best.matches) {
      for (const one of [term, ...term.parts]) covered.set(one, Math.max(share, covered.get(one) ?? 0));
    }
  }
  return chosen;
}

/** Among those that reach the threshold, the one that adds most to those before it. */
function nextBest(
  ranked: readonly Ranked[],
  chosen: readonly Ranked[],
  covered: ReadonlyMap<AskedTerm, number>,
  threshold: number,
): Ranked | undefined {
  let best: Ranked | undefined;
  for (const candidate of ranked) {
    if (candidate.score < threshold) break;
    if (chosen.includes(candidate)) continue;
    if (best === undefined || added(candidate, covered) > added(best, covered)) best = candidate;
  }
  return best;
}

/**
 * What a skill brings with words that those before it lack, or know only through another word; less where it leaves
 * much open.
 */
function added({ matches, coverage, score }: Ranked, covered: ReadonlyMap<AskedTerm, number>): number {
  if (covered.size === 0) return score;
  const beyond = matches.map(({ term, share, gain }) => {
    const before = Math.max(...[term, ...term.parts].map((one) => covered.get(one) ?? 0));
    return term.hint ? 0 : gain * Math.max(0, 1 - before / share);
  });
  return round(beyond.reduce((sum, gain) => sum + gain, 0) * Math.sqrt(coverage));
}

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
