/**
 * Every constant of the search. They were chosen on `tune` and `tune-2` of the evaluation sets
 * (bench/skills/evaluation). One is kept where to leave it out or to make it round costs more than half a point on a
 * set that did not choose it, or breaks a law of the tests; the bench prints what each of them costs.
 */
export const searchSettings = Object.freeze({
  /** What a word counts for in the name of a skill, and among its keywords; in its description it counts once. */
  name: 3,
  keywords: 1.5,
  /** BM25: how much a long text is held against a skill. */
  lengthShare: 0.7,
  /** The length that costs nothing, in words. A constant, so that a score does not depend on the other skills. */
  usualLength: 40,
  /** The most that an everyday word weighs; a rare word weighs 1. */
  everydayWeight: 0.35,
  /** What a word of the same sense brings, as a share of the word itself; and what each further one adds. */
  senseShare: 0.4,
  furtherShare: 0.5,
  /** What a word brings that is a letter away from one of the skills. */
  typoShare: 0.7,
  /** What a saying brings through what skills call it. */
  sayingShare: 0.8,
  /** What a hint brings, as a share: that a file of a kind is spoken of was not said. */
  hintShare: 0.5,
  /** What words found as they were said add beyond their gains: the score times their number to this power. */
  wordForWord: 0.2,
  /** What it brings that the words of both, all taken together, are of one subject; and how alike any two are. */
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
  /** What is left of a score for a word of weight 1 that the skill says it is not for. No set asks for it: a law does. */
  notForShare: 0.3,
  /** What is asked for among ten skills, and what each e-fold more adds. */
  threshold: 0.26,
  thresholdRise: 0.19,
  /** What share of the best one's score is nearly as good: it decides what is loaded beside the best. */
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
