import type { RunComparison, RunTrace } from '@fpf/contracts';
import { pairWhereOther } from './pair.ts';

type Usage = RunComparison['usage'];

/** What was spent, where it is not the same; unknown is not zero. */
export function compareUsage({ usage: a }: RunTrace, { usage: b }: RunTrace): Usage {
  const [left, right] = [new Map(Object.entries(a ?? {})), new Map(Object.entries(b ?? {}))];
  return [...new Set([...left.keys(), ...right.keys()])].sort().flatMap((what) => {
    const pair = pairWhereOther(left.get(what), right.get(what));
    return pair ? [{ what, ...pair }] : [];
  });
}
