import type { AskedTerm, Hit, TermMatch } from './search-engine.ts';
import type { SearchSettings } from './search-settings.ts';
import { chooseByGain } from './choose-by-gain.ts';
import { chooseByWish } from './choose-by-wish.ts';
import { type Ranked, round, worthOf } from './worth.ts';

export type Selection = {
  /** Best first: by score, then by the order that the documents were given in. */
  readonly ranked: readonly Ranked[];
  readonly chosen: readonly Ranked[];
  readonly threshold: number;
  /** Words that no skill knows, nor any word for them. */
  readonly unmatched: readonly AskedTerm[];
};

/**
 * Which skills, if any. The best is taken when its score reaches the threshold, which rises with the number of skills, because
 * among more of them a stray word finds more to match. Others are taken where the request holds several wishes that no one skill
 * serves as well, or for words that those before them lack.
 */
export function select(
  terms: readonly AskedTerm[],
  hits: readonly Hit[],
  size: number,
  limit: number,
  settings: SearchSettings,
): Selection {
  const threshold = thresholdFor(size, settings);
  const ranked = hits
    .map((hit): Ranked => ({ ...hit, ...worthOf(terms, hit.matches, settings, hit.kinship) }))
    .sort((a, b) => b.score - a.score || gainOf(b.matches) - gainOf(a.matches) || a.document - b.document);
  const chosen = (chooseByWish(terms, ranked, threshold, settings) ?? chooseByGain(ranked, threshold, limit)).slice(0, limit);
  const known = new Set(hits.flatMap(({ matches }) => matches.flatMap(({ term }) => (term.compound ? term.parts : [term]))));
  return { ranked, chosen, threshold, unmatched: terms.filter((term) => !term.hint && !term.compound && !known.has(term)) };
}

export function thresholdFor(size: number, settings: SearchSettings): number {
  return round(settings.threshold + settings.thresholdRise * Math.log(Math.max(10, size) / 10));
}

function gainOf(matches: readonly TermMatch[]): number {
  return matches.reduce((sum, { gain }) => sum + gain, 0);
}
