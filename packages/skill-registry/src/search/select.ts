import { askedFor } from './asked-for.ts';
import { besideBest, type Together } from './beside-best.ts';
import type { AskedTerm, Hit, TermMatch } from './search-engine.ts';
import type { SearchSettings } from './search-settings.ts';
import { chooseByGain } from './choose-by-gain.ts';
import { chooseByWish } from './choose-by-wish.ts';
import { type Ranked, worthOf } from './worth.ts';

export type Selection = {
  /** Best first: by score, then by the order that the documents were given in. */
  readonly ranked: readonly Ranked[];
  readonly chosen: readonly Ranked[];
  readonly threshold: number;
  /** What is asked for where a request is neither long nor short. */
  readonly usual: number;
  /** Words that no skill knows, nor any word for them. */
  readonly unmatched: readonly AskedTerm[];
};

/**
 * Which skills, if any. The best is taken when its score reaches what is asked for. Others are taken where the request
 * holds several wishes that no one skill serves as well, for words that those before them lack, or because they are
 * nearly as good as it.
 */
export function select(
  request: string,
  terms: readonly AskedTerm[],
  hits: readonly Hit[],
  size: number,
  limit: number,
  settings: SearchSettings,
  together: Together = () => true,
  eligible: (ranked: readonly Ranked[]) => readonly Ranked[] = (ranked) => ranked,
): Selection {
  const { threshold, usual } = askedFor(request, size, settings);
  const ranked = hits
    .map((hit): Ranked => ({ ...hit, ...worthOf(terms, hit.matches, settings, hit) }))
    .sort((a, b) => b.score - a.score || gainOf(b.matches) - gainOf(a.matches) || a.document - b.document);
  const { nearlyAsGood } = settings;
  const may = eligible(ranked);
  const byGain = (): readonly Ranked[] =>
    besideBest(chooseByGain(may, threshold, usual, limit), may, { threshold, limit, nearlyAsGood, together });
  const chosen = (chooseByWish(terms, may, usual, settings) ?? byGain()).slice(0, limit);
  const known = new Set(
    hits.flatMap(({ matches }) => matches.flatMap(({ term }) => (term.compound ? term.parts : [term]))),
  );
  return {
    ranked,
    chosen,
    threshold,
    usual,
    unmatched: terms.filter((term) => !term.hint && !term.compound && !known.has(term)),
  };
}

function gainOf(matches: readonly TermMatch[]): number {
  return matches.reduce((sum, { gain }) => sum + gain, 0);
}
