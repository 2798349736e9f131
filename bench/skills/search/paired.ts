import type { EvaluationSet, Split } from './evaluation-set.ts';
import { type PeerSettings, peerSearcher } from './mini-search-peer.ts';
import { ownSearcher } from './own-searcher.ts';
import { poolsOf, poolSizes } from './pools.ts';
import { answersOf, type Counted } from './rates.ts';

/**
 * Two searchers over the same requests: how often a right skill is among the first so many, and for how many requests
 * with one of them only.
 */
export type Paired = {
  readonly size: number;
  readonly places: number;
  readonly onTopic: number;
  readonly ours: number;
  readonly theirs: number;
  readonly onlyOurs: number;
  readonly onlyTheirs: number;
  /**
   * How often chance alone makes a difference as large as this or larger, were both as good: the sign test, two-sided.
   */
  readonly chance: number;
};

const unseen: readonly Split[] = ['test', 'confirm', 'fresh'];

/**
 * The sets that no constant was chosen on, taken together: at each size and for one place and three. Undefined where
 * they are left alone.
 */
export function pairedOnUnseen(
  sets: ReadonlyMap<Split, EvaluationSet>,
  peer: PeerSettings,
): readonly Paired[] | undefined {
  const looked = unseen.flatMap((split) => sets.get(split) ?? []);
  if (looked.length < unseen.length) return undefined;
  return poolSizes.flatMap((size) => {
    const pools = looked.flatMap((set) => poolsOf(set, size));
    const [ours, theirs] = [answersOf(ownSearcher(), pools), answersOf(peerSearcher(peer, 0), pools)];
    return [1, 3].map((places) => paired(size, places, ours, theirs));
  });
}

function paired(size: number, places: number, ours: readonly Counted[], theirs: readonly Counted[]): Paired {
  const right = ({ answer, expect }: Counted): boolean =>
    answer.ranked.slice(0, places).some((name) => expect.includes(name));
  const pairs = ours.flatMap((one, index) => {
    const other = theirs[index];
    return one.kind === 'on-topic' && other !== undefined ? [[right(one), right(other)] as const] : [];
  });
  const count = (holds: (own: boolean, other: boolean) => boolean): number =>
    pairs.filter((pair) => holds(...pair)).length;
  const [onlyOurs, onlyTheirs] = [count((own, other) => own && !other), count((own, other) => other && !own)];
  return {
    size,
    places,
    onTopic: pairs.length,
    ours: count((own) => own),
    theirs: count((_, other) => other),
    onlyOurs,
    onlyTheirs,
    chance: chanceOf(onlyOurs, onlyTheirs),
  };
}

/** Of so many fair throws, how often the rarer side comes up as rarely as this or more so, whichever side that is. */
function chanceOf(one: number, other: number): number {
  const throws = one + other;
  let [tail, term] = [0, 0.5 ** throws];
  for (let heads = 0; heads <= Math.min(one, other); heads += 1) {
    tail += term;
    term *= (throws - heads) / (heads + 1);
  }
  return Math.min(1, 2 * tail);
}
