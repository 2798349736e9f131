import type { EvaluationSet } from './evaluation-set.ts';
import { type PeerSettings, peerChoices, peerSearcher } from './mini-search-peer.ts';
import { poolsOf } from './pools.ts';
import { answersOf, type Counted, ratesOf } from './rates.ts';

/** The peer at its best on `tune`: the settings that rank best at 200 skills. */
export function bestPeer(tune: EvaluationSet): PeerSettings {
  const pools = poolsOf(tune, 200);
  const tried = peerChoices.map((settings) => {
    const { top1, top3 } = ratesOf(answersOf(peerSearcher(settings, 0), pools));
    return { settings, worth: top1 + top3 };
  });
  return tried.reduce((best, one) => (one.worth > best.worth ? one : best)).settings;
}

/**
 * The threshold that keeps most while it still abstains as often as is asked: from the scores on `tune` at one size.
 * What ours abstains at the same size is asked of it, so that the two can be compared by what they keep.
 */
export function peerThreshold(answers: readonly Counted[], abstain: number): number {
  const scores = answers
    .filter(({ kind }) => kind !== 'on-topic')
    .map(({ answer }) => answer.score)
    .sort((a, b) => a - b);
  return scores[Math.min(scores.length - 1, Math.max(0, Math.ceil(scores.length * abstain) - 1))] ?? 0;
}
