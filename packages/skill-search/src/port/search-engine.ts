/** What of a skill is searched. Fields of another engine may weigh otherwise; they are these. */
export type SearchText = {
  readonly name: string;
  readonly description: string;
  readonly keywords: string;
  /** What the skill says that it is not for, in its own words; empty where it says nothing of it. */
  readonly notFor?: string;
};

export type SearchField = Exclude<keyof SearchText, 'notFor'>;
export const searchFields: readonly SearchField[] = ['name', 'description', 'keywords'];

/** A word of a request, weighed. */
export type AskedTerm = {
  readonly text: string;
  readonly stem: string;
  /** How telling it is: 0 to 1. */
  readonly weight: number;
  /** A hint may match; nothing is missing where it does not. */
  readonly hint: boolean;
  /** Which of the wishes of the request it belongs to, from 0. */
  readonly wish: number;
  /** Speaks of life away from the desk. */
  readonly worldly: boolean;
  /** Stems that stand for it, and the share of its weight that each brings. */
  readonly instead: ReadonlyMap<string, number>;
  /**
   * Several words read as one (`post mortem`, `pull request`), or a saying (`keeps failing`): it stands beside its
   * parts, and counts in their place where it brings more.
   */
  readonly compound: boolean;
  /** The words that it is made of; stop words are none. */
  readonly parts: readonly AskedTerm[];
};

/** What one term of a request brings to one skill. */
export type TermMatch = {
  readonly term: AskedTerm;
  readonly fields: readonly SearchField[];
  /** The skill's own word, where not the request's own matched. */
  readonly as?: string;
  /** The part of the term's weight that is explained: 1, or less through another word. */
  readonly share: number;
  readonly gain: number;
};

/**
 * A word of a request that a skill does not have, the word of the skill that means most nearly the same, and how
 * nearly.
 */
export type NearMeaning = { readonly said: string; readonly as: string; readonly likeness: number };

/** How alike request and document are as a whole, 0 to 1 each; an engine leaves out what it cannot say. */
export type Likeness = {
  /** As subjects: what all their words speak of. */
  readonly kinship?: number;
  /** As sentences. */
  readonly likeness?: number;
};

export type Hit = Likeness & {
  readonly document: number;
  readonly matches: readonly TermMatch[];
  /**
   * Words of the request that the skill says it is not for, and knows nowhere else; left out by an engine that does not
   * look for them.
   */
  readonly against?: readonly AskedTerm[];
  /** Words that are near to one another without being the same; only `explain` says it. */
  readonly near?: readonly NearMeaning[];
};

/** The terms of a request against documents that were prepared once. */
export type PreparedSearch = {
  readonly size: number;
  /** The terms of a request as this engine compares them. */
  readonly terms: (request: string) => readonly AskedTerm[];
  /** Every document that at least one term matches, in the order of the documents. */
  readonly search: (terms: readonly AskedTerm[], request?: string) => readonly Hit[];
  /**
   * How alike a request and a document are as a whole. It is asked of those that words find best alone: to read what a
   * text means takes longer than to look for words. Left out by an engine that says it with each hit, or cannot.
   */
  readonly compare?: (terms: readonly AskedTerm[], request?: string) => (document: number) => Likeness;
  /** One document with all that is known of it, also when nothing matches it. */
  readonly explain: (terms: readonly AskedTerm[], document: number, request?: string) => Hit;
  /**
   * How alike a request is to each document in meaning, 0 to 1, also where no word matches; left out by an engine that
   * cannot say.
   */
  readonly alike?: (terms: readonly AskedTerm[], request: string) => (document: number) => number;
  /** Keeps for later processes what was worked out to answer; left out by an engine that keeps nothing. */
  readonly keep?: () => void;
};

/**
 * The seam between words and decisions. Which words match which skill, and how strongly, is an engine's; whether that
 * is enough to choose a skill is `select.ts`. An engine scores a document by itself: another skill beside it changes
 * nothing.
 */
export type SearchEngine = { readonly prepare: (documents: readonly SearchText[]) => PreparedSearch };
