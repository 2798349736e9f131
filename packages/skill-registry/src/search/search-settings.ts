/**
 * Every constant of the search. They were chosen on `tune` and `tune-2` of the evaluation sets
 * (bench/skills/evaluation); the bench says how much each of them matters.
 */
export type SearchSettings = {
  /** What a word counts for by the field that it stands in. */
  readonly name: number;
  readonly description: number;
  readonly keywords: number;
  /** BM25: how soon a repeated word stops counting, and how much a long text is held against a skill. */
  readonly saturation: number;
  readonly lengthShare: number;
  /** The length that costs nothing, in words. A constant, so that a score does not depend on the other skills. */
  readonly usualLength: number;
  /** The most that an everyday word weighs; a rare word weighs 1. */
  readonly everydayWeight: number;
  /** What a word of the same sense brings, as a share of the word itself; and one that is a letter away. */
  readonly senseShare: number;
  readonly typoShare: number;
  /**
   * What a word brings that begins the request's word, or begins with it: as a share of the word itself, before the
   * part in common.
   */
  readonly familyShare: number;
  /** What each further word of the same sense adds. */
  readonly furtherShare: number;
  /** What a saying brings through what skills call it; and what a saying of several words weighs at least. */
  readonly sayingShare: number;
  readonly sayingWeight: number;
  /** What a hint brings, as a share: that a file of a kind is spoken of was not said. */
  readonly hintShare: number;
  /** What words found as they were said add beyond their gains: the score times their number to this power. */
  readonly wordForWord: number;
  /**
   * What it brings that the words of a request and those of a skill, all taken together, are of one subject; and how
   * alike any two are.
   */
  readonly kinship: number;
  readonly usualKinship: number;
  /** What it brings that they are alike as sentences; and how alike any two are. */
  readonly likeness: number;
  readonly usualLikeness: number;
  /**
   * What is left of a score for a word of life away from the desk that the skill does not know, and once more for a
   * second.
   */
  readonly worldlyShare: number;
  /** What is left of a score for a word of weight 1 that the skill says it is not for. */
  readonly notForShare: number;
  /** What is asked for among ten skills, and what each e-fold more adds. */
  readonly threshold: number;
  readonly thresholdRise: number;
  /** What share of the best one's score is nearly as good. */
  readonly nearlyAsGood: number;
  /**
   * What each e-fold more words of a request take off what is asked for, the number at which they take nothing, and
   * what “our” takes.
   */
  readonly told: number;
  readonly usualWords: number;
  readonly ours: number;
};

export const searchSettings: SearchSettings = Object.freeze({
  name: 3,
  description: 1,
  keywords: 1.5,
  saturation: 1,
  lengthShare: 0.7,
  usualLength: 40,
  everydayWeight: 0.35,
  senseShare: 0.4,
  typoShare: 0.7,
  familyShare: 0.8,
  furtherShare: 0.5,
  sayingShare: 0.8,
  sayingWeight: 0.8,
  hintShare: 0.6,
  wordForWord: 0.2,
  kinship: 0.9,
  usualKinship: 0.37,
  likeness: 1.6,
  usualLikeness: 0.3,
  worldlyShare: 0.5,
  notForShare: 0.3,
  threshold: 0.26,
  thresholdRise: 0.19,
  nearlyAsGood: 0.9,
  told: 0.3,
  usualWords: 7,
  ours: 0.12,
});
