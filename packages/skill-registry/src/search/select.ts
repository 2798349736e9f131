import { round, type Scored } from './score.ts';
import type { Word } from './words.ts';

export type Selection = { readonly chosen: readonly Scored[]; readonly threshold: number; readonly unmatched: readonly Word[] };

/** What is asked of a skill when every word of the request is known to some skill, and what is added as fewer are. */
const floor = 0.6;
const slope = 0.8;

/**
 * Which skills, if any. A skill is taken when what it alone brings, beyond those taken before it, reaches the threshold; and the
 * threshold rises with the share of the request that no skill knows a word of. “Search and report” is known whole, so two
 * everyday words are enough; in “search for flights to Paris” two of three words are strange, so “search” is not.
 *
 * The two constants rest on the requests of this package's tests over packs of a few to some dozens of skills. With hundreds,
 * more stray words match something, and the rule would have to weigh words by a background table instead.
 */
export function select(words: readonly Word[], scored: readonly Scored[], limit: number): Selection {
  const known = (word: Word): boolean => scored.some(({ gains }) => gains.has(word));
  const unmatched = words.filter((word) => !known(word));
  const threshold = round(floor + (words.length === 0 ? slope : (slope * unmatched.length) / words.length));

  const ranked = [...scored].sort(byScore);
  const chosen: Scored[] = [];
  const covered = new Map<Word, number>();
  while (chosen.length < limit) {
    const [best] = ranked
      .filter((candidate) => !chosen.includes(candidate))
      .map((candidate) => ({ candidate, gain: beyond(candidate, covered) }))
      .sort((x, y) => y.gain - x.gain || byScore(x.candidate, y.candidate));
    if (!best || best.gain < threshold) break;
    chosen.push(best.candidate);
    for (const [word, gain] of best.candidate.gains) covered.set(word, Math.max(gain, covered.get(word) ?? 0));
  }
  return { chosen, threshold, unmatched };
}

function beyond({ gains }: Scored, covered: ReadonlyMap<Word, number>): number {
  return round([...gains].reduce((sum, [word, gain]) => sum + Math.max(0, gain - (covered.get(word) ?? 0)), 0));
}

/** By score, then by id, so that equal scores come in one order everywhere. */
export function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || (a.document.manifest.id < b.document.manifest.id ? -1 : 1);
}
