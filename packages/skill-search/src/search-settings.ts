/**
 * Every constant of the search. They were chosen on `tune` and `tune-2` of the evaluation sets
 * (bench/skills/evaluation); the bench says how much each of them matters.
 */
export const searchSettings = Object.freeze({
  /** What a word counts for by the field that it stands in. */
  name: 3,
  description: 1,
  keywords: 1.5,
  /** BM25: how soon a repeated word stops counting, and how much a long text is held against a skill. */
  saturation: 1,
  lengthShare: 0.7,
  /** The length that costs nothing, in words. A constant, so that a score does not depend on the other skills. */
  usualLength: 40,
  /** The most that an everyday word weighs; a rare word weighs 1. */
  everydayWeight: 0.35,
  /** What a word of the same sense brings, as a share of the word itself; and one that is a letter away. */
  senseShare: 0.4,
  typoShare: 0.7,
  /**
   * What a word brings that begins the request's word, or begins with it: as a share of the word itself, before the
   * part in common.
   */
  familyShare: 0.8,
  /** What each further word of the same sense adds. */
  furtherShare: 0.5,
  /** What a saying brings through what skills call it; and what a saying of several words weighs at least. */
  sayingShare: 0.8,
  sayingWeight: 0.8,
  /** What a hint brings, as a share: that a file of a kind is spoken of was not said. */
  hintShare: 0.6,
  /** What words found as they were said add beyond their gains: the score times their number to this power. */
  wordForWord: 0.2,
  /**
   * What it brings that the words of a request and those of a skill, all taken together, are of one subject; and how
   * alike any two are.
   */
  kinship: 0.9,
  usualKinship: 0.37,
  /** What it brings that they are alike as sentences; and how alike any two are. */
  likeness: 1.6,
  usualLikeness: 0.3,
  /**
   * What is left of a score for a word of life away from the desk that the skill does not know, and once more for a
   * second.
   */
  worldlyShare: 0.5,
  /** What is left of a score for a word of weight 1 that the skill says it is not for. */
  notForShare: 0.3,
  /** What is asked for among ten skills, and what each e-fold more adds. */
  threshold: 0.26,
  thresholdRise: 0.19,
  /** What share of the best one's score is nearly as good. */
  nearlyAsGood: 0.9,
  /**
   * What each e-fold more words of a request take off what is asked for, the number at which they take nothing, and
   * what “our” takes.
   */
  told: 0.3,
  usualWords: 7,
  ours: 0.12,
});

export type SearchSettings = Readonly<Record<keyof typeof searchSettings, number>>;
