import type { SearchSettings } from '../search-settings.ts';
import { spokenText } from '../request/spoken-text.ts';
import { type Ranked, round, worthOf } from './worth.ts';
import type { AskedTerm, Hit, Likeness, TermMatch } from '../port/search-engine.ts';
import { chooseByGain, chooseByWish } from './choose-skills.ts';

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

/** What an engine found for a request. */
export type Found = {
  readonly request: string;
  readonly terms: readonly AskedTerm[];
  readonly hits: readonly Hit[];
  /** How alike a document is as a whole, where that is not said with its hit. */
  readonly compare?: ((document: number) => Likeness) | undefined;
};

/** Among how many skills, how many may be chosen, and which. */
export type Room = {
  readonly size: number;
  readonly limit: number;
  readonly together?: Together;
  readonly eligible?: (ranked: readonly Ranked[]) => readonly Ranked[];
};

/**
 * Among hundreds a request touches half of the skills, mostly by an everyday word. What so many others match better is
 * not compared as a whole, and not ranked: on no request of the bench does likeness bring any of it among the chosen.
 */
export const mostCompared = 32;

/**
 * Which skills, if any. The best is taken when its score reaches what is asked for. Others are taken where the request
 * holds several wishes that no one skill serves as well, for words that those before them lack, or because they are
 * nearly as good as it.
 */
export function select(
  { request, terms, hits, compare }: Found,
  { size, limit, together = () => true, eligible = (ranked) => ranked }: Room,
  settings: SearchSettings,
): Selection {
  const { threshold, usual } = askedFor(request, size, settings);
  const rank = (some: readonly Hit[]): readonly Ranked[] =>
    some
      .map((hit): Ranked => ({ ...hit, ...worthOf(terms, hit.matches, settings, hit) }))
      .sort((a, b) => b.score - a.score || gainOf(b.matches) - gainOf(a.matches) || a.document - b.document);
  const ranked =
    compare === undefined
      ? rank(hits)
      : rank(
          rank(hits)
            .slice(0, mostCompared)
            .map((hit) => ({ ...hit, ...compare(hit.document) })),
        );
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

/** Which other skills may be loaded beside one: two with a tool of one name may not. */
type Together = (document: number, other: number) => boolean;

type Beside = {
  readonly threshold: number;
  readonly limit: number;
  readonly nearlyAsGood: number;
  readonly together: Together;
};

/**
 * What is nearly as good as the best is loaded beside it: which of them is meant, words do not tell, and who is asked
 * next sees what their tools are. Whether anything is loaded at all is decided before, and not by this.
 */
function besideBest(chosen: readonly Ranked[], ranked: readonly Ranked[], room: Beside): readonly Ranked[] {
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

/** What the best skill has to reach for one request; and what is asked for among so many skills whoever asks. */
type AskedFor = { readonly threshold: number; readonly usual: number };

/** More words than that make no request surer. */
const mostWords = 30;
/** However much a request tells, this share of what is usual has to be reached. */
const leastShare = 0.5;
/** How much the number of skills may add before few words cost anything: among fifteen a word decides. */
const smallPack = 0.1;

/**
 * The threshold rises with the number of skills, because among more of them a stray word finds more to match. It is
 * lower for a request that is told at length or says “our”, and higher for one of few words: whoever wants work done
 * tells what it is about, and what no skill serves is mostly asked in passing. Few words cost little among few skills.
 */
export function askedFor(request: string, size: number, settings: SearchSettings): AskedFor {
  const usual = thresholdFor(size, settings);
  const words = spokenText(request).match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu) ?? [];
  const told = settings.told * Math.log(Math.min(mostWords, Math.max(1, words.length)) / settings.usualWords);
  const ours = words.some((word) =>
    /^(?:ours?|we|us)(?:['’]\p{L}+)?$/u.test(word.replace(/^[OW]/, (first) => first.toLowerCase())),
  );
  const most = usual + Math.max(0, usual - settings.threshold - smallPack);
  return {
    usual,
    threshold: round(Math.min(most, Math.max(leastShare * usual, usual - told - (ours ? settings.ours : 0)))),
  };
}

export function thresholdFor(size: number, settings: SearchSettings): number {
  return round(settings.threshold + settings.thresholdRise * Math.log(Math.max(10, size) / 10));
}
