import { kinshipOf } from './likeness.ts';
import type { AskedTerm, NearMeaning, TermMatch } from '../port/search-engine.ts';
import { toLengthOne, type WordDirections } from '../words/word-directions.ts';
import type { Word } from '../words/words.ts';

const leastLikeness = 0.5;
const mostShown = 3;

/** What a like subject rests on, to be told: nothing is decided by single words. */
export function nearMeanings(
  terms: readonly AskedTerm[],
  matches: readonly TermMatch[],
  words: readonly Word[],
  meanings: WordDirections,
): readonly NearMeaning[] {
  const matched = new Set(matches.flatMap(({ term }) => [term, ...term.parts]));
  const known = [...new Map(words.map((word) => [word.stem, word])).values()].flatMap(({ text, stem }) => {
    const meaning = meanings.of(stem);
    return meaning === undefined ? [] : [{ as: text, meaning: toLengthOne(meaning) }];
  });
  return terms
    .filter((term) => !term.hint && !term.compound && !matched.has(term))
    .flatMap(({ text, stem }) => {
      const asked = meanings.of(stem);
      if (asked === undefined) return [];
      const meaning = toLengthOne(asked);
      const near = known.map((word) => ({ said: text, as: word.as, likeness: kinshipOf(meaning, word.meaning) }));
      return near.reduce<readonly NearMeaning[]>(
        (best, one) => (one.likeness > (best[0]?.likeness ?? leastLikeness) ? [one] : best),
        [],
      );
    })
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, mostShown);
}
