import type { SkillDocument } from './document.ts';
import { weightOf, type Word } from './words.ts';

/** One skill against one request: what each matched word brings. */
export type Scored = { readonly document: SkillDocument; readonly score: number; readonly gains: ReadonlyMap<Word, number> };

const k1 = 1.2;
const b = 0.3;

/**
 * BM25F: field-weighted term frequency, saturated, normalised by length. The part of a word that depends on how many skills
 * have it is kept between a half and one, relative to a word that only one skill has, so that a score means the same with three
 * skills as with fifty.
 */
export function scoreAll(words: readonly Word[], documents: readonly SkillDocument[]): readonly Scored[] {
  const average = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(documents.length, 1);
  const rarity = new Map(
    words.map((word) => [word, rarityOf(documents.filter(({ weights }) => weights.has(word.stem)).length, documents.length)]),
  );
  return documents.map((document) => {
    const gains = new Map<Word, number>();
    for (const word of words) {
      const frequency = document.weights.get(word.stem);
      if (frequency === undefined) continue;
      const normal = frequency / (1 - b + b * (document.length / Math.max(average, 1)));
      gains.set(word, weightOf(word) * (rarity.get(word) ?? 1) * ((normal * (k1 + 1)) / (normal + k1)));
    }
    return { document, gains, score: round([...gains.values()].reduce((sum, gain) => sum + gain, 0)) };
  });
}

function rarityOf(having: number, all: number): number {
  const idf = (n: number): number => Math.log(1 + (all - n + 0.5) / (n + 0.5));
  return having === 0 ? 1 : 0.5 + 0.5 * (idf(having) / idf(1));
}

/** Four places: the same on every machine. */
export function round(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
