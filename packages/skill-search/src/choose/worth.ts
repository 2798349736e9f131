import type { AskedTerm, Hit, TermMatch } from '../port/search-engine.ts';
import type { SearchSettings } from '../search-settings.ts';

/** What a skill, or what it adds to others, is worth to a request. */
type Worth = {
  readonly score: number;
  /** The share of the request's weight that is explained: 0 to 1. */
  readonly coverage: number;
  /** Words of life away from the desk that are left over, and ways to ask about the world. */
  readonly strange: number;
  /** What the likeness of the subjects adds to the score, or takes from it; 0 where the engine says nothing of it. */
  readonly alike: number;
};

/** What the engine says of a request and a skill as a whole, where it does. */
type AsWhole = Pick<Hit, 'kinship' | 'likeness' | 'against'>;

/** However unlike the subjects, words that match are worth a little. */
const leastLeft = 0.1;
const fewestSaid = 3;
/** More of them say nothing new. */
const mostStrange = 2;

/**
 * What the matched words bring, times the root of the share of the request that they explain, more where several are
 * found as they were said; more or less by how alike the subjects are; and only a share of that where a word shows the
 * request to be about something else, or about what the skill says it is not for. It rests on nothing but the request
 * and this one skill. Of the hints the strongest is heard, and only where something that was said matches too, or the
 * skill is named for it.
 */
export function worthOf(
  terms: readonly AskedTerm[],
  matches: readonly TermMatch[],
  settings: SearchSettings,
  asWhole: AsWhole = {},
): Worth {
  const shares = new Map<AskedTerm, number>();
  for (const { term, share } of matches)
    for (const part of term.compound ? term.parts : [term]) shares.set(part, share);
  let whole = 0;
  let explained = 0;
  let strange = 0;
  for (const { term, share } of matches) {
    // A saying of stop words alone is heard where it is understood, and missing nowhere.
    if (!term.compound || term.parts.length > 0) continue;
    whole += term.weight * share;
    explained += term.weight * share;
  }
  for (const term of terms) {
    if (term.compound && term.worldly) strange += 1;
    if (term.hint || term.compound) continue;
    const share = shares.get(term);
    whole += term.weight;
    explained += term.weight * (share ?? 0);
    if (share === undefined && term.worldly) strange += 1;
  }
  // A file of the very kind that a skill is named for speaks for it, also where nothing else does.
  const ofKind = Math.max(
    0,
    ...matches.filter(({ term, fields }) => term.hint && fields.includes('name')).map(({ term }) => term.weight),
  );
  const coverage = whole + ofKind === 0 ? 0 : (explained + ofKind) / (whole + ofKind);
  const gains = matches.reduce((sum, { term, gain }) => (term.hint ? sum : sum + gain), 0);
  const hinted = matches.reduce((most, { term, gain }) => (term.hint ? Math.max(most, gain) : most), 0);
  const found = matches.filter(({ term, share }) => !term.hint && share === 1).length;
  const wordForWord = Math.max(1, found) ** settings.wordForWord;
  const byWords = (gains + hinted) * Math.sqrt(coverage) * wordForWord;
  const alike = byWords === 0 ? 0 : bySubject(terms, settings, asWhole) + bySentence(settings, asWhole);
  const against = wordsAgainst(matches, asWhole).reduce((sum, { weight }) => sum + weight, 0);
  const about =
    settings.worldlyShare ** Math.min(strange, mostStrange) * settings.notForShare ** Math.min(against, mostStrange);
  const whatIsLeft = Math.max(leastLeft * byWords, byWords + alike);
  return {
    score: round(whatIsLeft * about),
    coverage: round(coverage),
    strange,
    alike: round((whatIsLeft - byWords) * about),
  };
}

/**
 * “Write it down and delete the old one” asks two skills: what one of them is not for counts only in the wish that it
 * answers to.
 */
export function wordsAgainst(matches: readonly TermMatch[], { against = [] }: AsWhole): readonly AskedTerm[] {
  if (against.length === 0) return against;
  const wishes = new Set(matches.filter(({ term }) => !term.hint).map(({ term }) => term.wish));
  return against.filter(({ wish }) => wishes.has(wish));
}

/**
 * More than usual is to a skill's credit, less is held against it; the less so, the fewer words a request has: one or
 * two are no subject.
 */
function bySubject(
  terms: readonly AskedTerm[],
  settings: SearchSettings,
  { kinship = settings.usualKinship }: AsWhole,
): number {
  const said = terms.filter(({ hint, compound }) => !hint && !compound).length;
  return said < fewestSaid ? 0 : settings.kinship * (kinship - settings.usualKinship) * (1 - 1 / said);
}

/** As a sentence a short request says something too: “who is off when” has hardly a word that counts alone. */
function bySentence(settings: SearchSettings, { likeness = settings.usualLikeness }: AsWhole): number {
  return settings.likeness * (likeness - settings.usualLikeness);
}

export type Ranked = Hit &
  Worth & {
    /** Chosen for nothing but being nearly as good as the best. */
    readonly beside?: true;
  };

/** Four places: the same on every machine. */
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
