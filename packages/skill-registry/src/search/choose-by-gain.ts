import type { AskedTerm } from './search-engine.ts';
import { type Ranked, round } from './worth.ts';

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
