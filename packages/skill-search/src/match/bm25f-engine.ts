import type {
  AskedTerm,
  Hit,
  Likeness,
  PreparedSearch,
  SearchEngine,
  SearchText,
  TermMatch,
} from '../port/search-engine.ts';
import { keptStems, type Word, wordsOf } from '../words/words.ts';
import { askedTerms } from '../request/asked-terms.ts';
import { type About, aboutsOf } from './abouts.ts';
import { askedSentence, kinshipOf, likenessOf, subjectOf, toldBy } from './likeness.ts';
import { nearMeanings } from './near-meaning.ts';
import { type SkillWords, skillWords, type WordKeeper } from './skill-words.ts';
import { nearWord, wordFamily } from '../request/known.ts';
import { sentenceOf } from '../request/request-words.ts';
import type { SearchSettings } from '../search-settings.ts';
import type { Vocabulary } from '../words/vocabulary.ts';

/** BM25F whose rarity comes from the background table and whose length is held against a constant. */
export function createBm25fEngine(vocabulary: Vocabulary, settings: SearchSettings, keeper?: WordKeeper): SearchEngine {
  return Object.freeze({
    prepare: (documents: readonly SearchText[]) => prepare(documents, vocabulary, settings, keeper),
  });
}

function prepare(
  documents: readonly SearchText[],
  vocabulary: Vocabulary,
  settings: SearchSettings,
  keeper: WordKeeper | undefined,
): PreparedSearch {
  const stemOf = keptStems();
  const words = skillWords(documents, { pairs: vocabulary.pairs, settings, stemOf, keeper });
  const known = {
    has: (stem: string) => (words.of(stem)?.postings.length ?? 0) > 0,
    near: nearWord(words.stems),
    family: wordFamily(words.stems()),
  };
  // Only of what is compared as a whole.
  const abouts = aboutsOf(documents, { settings, keeper, make: (text) => aboutText(text, vocabulary, stemOf) });
  const subjectIn = (terms: readonly AskedTerm[]): Float64Array =>
    subjectOf(
      terms.filter(({ hint, compound }) => !hint && !compound),
      vocabulary,
    );
  const search = (terms: readonly AskedTerm[]): readonly Hit[] =>
    hitsOf(terms, words, vocabulary, settings.furtherShare).map((hit) => ({
      ...hit,
      against: againstIn(terms, hit.document, words),
    }));
  const sentenceIn = (request: string | undefined): Float64Array | undefined =>
    request === undefined ? undefined : askedSentence(sentenceOf(request), vocabulary.sentenceMeanings);
  const compare = (terms: readonly AskedTerm[], request?: string): ((document: number) => Likeness) => {
    const [subject, asked] = [subjectIn(terms), sentenceIn(request)];
    return (document) => {
      const about = abouts.of(document);
      const kinship = kinshipOf(subject, about.subject);
      return asked === undefined ? { kinship } : { kinship, likeness: likenessOf(asked, about.told) };
    };
  };
  return Object.freeze({
    size: documents.length,
    terms: (request: string) => askedTerms(request, vocabulary, known, settings),
    search,
    compare,
    explain: (terms: readonly AskedTerm[], document: number, request?: string): Hit => {
      const hit = search(terms).find((one) => one.document === document);
      const text = documents[document];
      if (hit === undefined || text === undefined) return { document, matches: [] };
      const near = nearMeanings(terms, hit.matches, wordsIn(text, stemOf), vocabulary.meanings);
      return { ...hit, ...compare(terms, request)(document), near };
    },
    alike: (terms: readonly AskedTerm[], request: string): ((document: number) => number) => {
      const [asks, asked] = [subjectIn(terms), sentenceIn(request)];
      return (document) => {
        const { subject, told } = abouts.of(document);
        const kinship = kinshipOf(asks, subject);
        // Over all documents: against each as a whole, and not sentence by sentence.
        return asked === undefined ? kinship : (kinship + kinshipOf(asked, told.whole)) / 2;
      };
    },
    keep: abouts.keep,
  });
}

function aboutText(text: SearchText, vocabulary: Vocabulary, stemOf: (word: string) => string): About {
  const words = wordsIn(text, stemOf).map(({ stem }) => ({ stem, weight: vocabulary.weightOf(stem) }));
  return { subject: subjectOf(words, vocabulary), told: toldBy(text, vocabulary.sentenceMeanings) };
}

function wordsIn({ name, description, keywords }: SearchText, stemOf: (word: string) => string): readonly Word[] {
  return wordsOf(`${name} ${description} ${keywords}`, stemOf);
}

/**
 * Word by word over the skills that hold it: what no word touches costs nothing. Compounds come last in the terms of a
 * request.
 */
function hitsOf(
  terms: readonly AskedTerm[],
  words: SkillWords,
  vocabulary: Vocabulary,
  furtherShare: number,
): readonly Hit[] {
  const found = new Map<number, TermMatch[]>();
  for (const term of terms) {
    for (const [document, match] of matchesOf(term, words, vocabulary, furtherShare)) {
      const matches = found.get(document);
      found.set(document, matches === undefined ? [match] : withMatch(matches, match));
    }
  }
  return [...found].sort(([a], [b]) => a - b).map(([document, matches]) => ({ document, matches }));
}

/** A compound takes the place of what shares a word with it, if it brings more than they do together. */
function withMatch(matches: readonly TermMatch[], match: TermMatch): TermMatch[] {
  const { term } = match;
  if (!term.compound) return [...matches, match];
  const isBeside = ({ term: other }: TermMatch): boolean =>
    !term.parts.includes(other) && !other.parts.some((part) => term.parts.includes(part));
  const beside = matches.filter(isBeside);
  const gain = matches.reduce((sum, one) => (isBeside(one) ? sum : sum + one.gain), 0);
  return match.gain > gain ? [...beside, match] : [...matches];
}

/**
 * The word itself where a skill has it, else those that stand for it: the best whole, the others as further signs of
 * the same.
 */
function matchesOf(
  term: AskedTerm,
  words: SkillWords,
  { weightOf }: Vocabulary,
  furtherShare: number,
): ReadonlyMap<number, TermMatch> {
  const matches = new Map<number, TermMatch & { readonly best: number }>();
  for (const [form, share] of term.instead) {
    const weight = share * Math.min(term.weight, weightOf(form));
    for (const { document, standing } of words.of(form)?.postings ?? []) {
      const best = weight * standing.strength;
      const before = matches.get(document);
      const gain =
        before === undefined ? best : Math.max(best, before.gain) + furtherShare * Math.min(best, before.gain);
      const isBest = before === undefined || best > before.best;
      const match = isBest
        ? { term, fields: standing.fields, as: standing.text, share, best, gain }
        : { ...before, gain };
      matches.set(document, match);
    }
  }
  for (const { document, standing } of words.of(term.stem)?.postings ?? []) {
    const gain = term.weight * standing.strength;
    matches.set(document, { term, fields: standing.fields, share: 1, best: gain, gain });
  }
  return matches;
}

/**
 * The words of a request that speak against one skill. What a file is called says nothing of what is wanted with it.
 */
function againstIn(terms: readonly AskedTerm[], document: number, words: SkillWords): readonly AskedTerm[] {
  return terms.filter(
    ({ stem, hint, compound }) => !hint && !compound && words.of(stem)?.against.has(document) === true,
  );
}
