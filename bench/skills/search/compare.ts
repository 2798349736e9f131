import { peerThreshold } from './best-peer.ts';
import type { EvaluationSet, Split } from './evaluation-set.ts';
import { type PeerSettings, peerSearcher } from './mini-search-peer.ts';
import { ownSearcher } from './own-searcher.ts';
import { poolsOf } from './pools.ts';
import { answersOf, type Rates, ratesOf } from './rates.ts';

export type Line = { readonly split: Split; readonly size: number; readonly engine: string; readonly rates: Rates };

/** Ours and the peer over the same pools. */
export function compareAt(
  size: number,
  sets: ReadonlyMap<Split, EvaluationSet>,
  tune: EvaluationSet,
  peer: PeerSettings,
): readonly Line[] {
  const onTune = peerThresholdOn(tune, size, peer);
  return [...sets].flatMap(([split, set]) => {
    const pools = poolsOf(set, size);
    const [pool] = pools;
    if (pool === undefined) return [];
    const line = (engine: string, rates: Rates): Line => ({ split, size: pool.skills.length, engine, rates });
    return [
      line('fpf', ratesOf(answersOf(ownSearcher(), pools))),
      line('MiniSearch', ratesOf(answersOf(peerSearcher(peer, onTune), pools))),
      line('MiniSearch, same abstain', ratesOf(answersOf(peerSearcher(peer, peerThresholdOn(set, size, peer)), pools))),
    ];
  });
}

/** Where the peer abstains on a split as often as ours does. */
function peerThresholdOn(set: EvaluationSet, size: number, peer: PeerSettings): number {
  const pools = poolsOf(set, size);
  return peerThreshold(answersOf(peerSearcher(peer, 0), pools), ratesOf(answersOf(ownSearcher(), pools)).abstain);
}
