import { FpfError } from '@fpf/contracts';
import type { AskedTerm, Hit, Likeness, SearchEngine, SearchText, TermMatch } from './search-engine.ts';

/** A word of a request, as any engine may give it: what it leaves out is said of no word. */
export type OtherTerm = Pick<AskedTerm, 'text' | 'weight'> &
  Partial<Omit<AskedTerm, 'parts'>> & { readonly parts?: readonly OtherTerm[] };

/** `share` is 1 where it is left out: the word is explained whole. */
export type OtherMatch = Pick<TermMatch, 'gain'> & Partial<Omit<TermMatch, 'term'>> & { readonly term: OtherTerm };

export type OtherHit = Likeness & { readonly document: number; readonly matches: readonly OtherMatch[] };

/**
 * The least that another engine has to do: split a request into terms, and say what each of them brings to which
 * document.
 */
export type OtherEngine = {
  prepare(documents: readonly SearchText[]): {
    terms(request: string): readonly OtherTerm[];
    search(terms: readonly OtherTerm[], request?: string): readonly OtherHit[];
    /** For an engine that would rather not say with each hit how alike it is: asked of the best by words alone. */
    compare?(terms: readonly OtherTerm[], request?: string): (document: number) => Likeness;
    /**
     * How alike they are in meaning, 0 to 1, also where no word matches. Without it, what no word touches is near
     * nothing.
     */
    alike?(terms: readonly OtherTerm[], request: string): (document: number) => number;
  };
};

/** Another engine as the selection knows one. An engine gets back the very terms that it gave. */
export function wholeEngine(other: OtherEngine): SearchEngine {
  return Object.freeze({
    prepare: (documents: readonly SearchText[]) => {
      const prepared = other.prepare(documents);
      const [alike, compare] = [prepared.alike?.bind(prepared), prepared.compare?.bind(prepared)];
      const givenAs = new WeakMap<AskedTerm, OtherTerm>();
      const given = (terms: readonly AskedTerm[]): readonly OtherTerm[] =>
        terms.map((whole) => givenAs.get(whole) ?? whole);
      const search = (terms: readonly AskedTerm[], request?: string): readonly Hit[] => {
        const wholes = new Map(terms.map((whole) => [givenAs.get(whole) ?? whole, whole] as const));
        const hits = prepared.search([...wholes.keys()], request).map((hit) => wholeHit(hit, wholes, documents.length));
        return hits.sort((a, b) => a.document - b.document);
      };
      return Object.freeze({
        size: documents.length,
        terms: (request: string) => {
          const wholes = new Map<OtherTerm, AskedTerm>();
          for (const term of prepared.terms(request)) givenAs.set(wholeTerm(term, wholes), term);
          return [...wholes.values()];
        },
        search,
        explain: (terms: readonly AskedTerm[], document: number, request?: string): Hit => {
          const hit = search(terms, request).find((one) => one.document === document);
          if (hit === undefined) return { document, matches: [] };
          return { ...hit, ...likenessIn(compare?.(given(terms), request)(document)) };
        },
        ...(compare && {
          compare: (terms: readonly AskedTerm[], request?: string) => {
            const compared = compare(given(terms), request);
            return (document: number): Likeness => likenessIn(compared(document));
          },
        }),
        ...(alike && { alike: (terms: readonly AskedTerm[], request: string) => alike(given(terms), request) }),
      });
    },
  });
}

/** The parts of a compound come before it in a request, so they are whole already. */
function wholeTerm(given: OtherTerm, wholes: Map<OtherTerm, AskedTerm>): AskedTerm {
  const {
    text,
    weight,
    stem = text,
    hint = false,
    wish = 0,
    worldly = false,
    instead = new Map(),
    compound = false,
    parts = [],
  } = given;
  const known = parts.map(
    (part) => wholes.get(part) ?? refuse(`the term “${text}” has a part that is no term before it`),
  );
  const whole: AskedTerm = { text, stem, weight, hint, wish, worldly, instead, compound, parts: known };
  wholes.set(given, whole);
  return whole;
}

function wholeHit(
  { document, matches, ...whole }: OtherHit,
  wholes: ReadonlyMap<OtherTerm, AskedTerm>,
  size: number,
): Hit {
  if (!Number.isInteger(document) || document < 0 || document >= size)
    return refuse(`there is no document ${document}; there are ${size}`);
  return {
    document,
    ...likenessIn(whole),
    matches: matches.map(({ term, gain, share = 1, fields = [], ...as }) => {
      const whole = wholes.get(term) ?? refuse(`a match is of the term “${term.text}”, which was not asked for`);
      return { ...as, term: whole, gain, share, fields };
    }),
  };
}

/** Takes of what an engine says nothing but what the port names. */
function likenessIn({ kinship, likeness }: Likeness = {}): Likeness {
  return { ...(kinship === undefined ? {} : { kinship }), ...(likeness === undefined ? {} : { likeness }) };
}

function refuse(what: string): never {
  throw new FpfError({
    code: 'search.engine-not-valid',
    message: `skill-search: the search engine that was handed in does not keep to its port: ${what}.`,
    hint: 'Give each match the very term that `search` was called with, and the number of the document as `prepare` got it.',
  });
}
