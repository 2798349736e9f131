import type { FileChange, FileDifference, RunTrace } from '@fpf/contracts';
import { netChanges } from '../summary/net-changes.ts';
import { pairWhereOther } from './pair.ts';

/**
 * Paths that only one of the runs changed, or that the two left otherwise. What a path was before is of the workspace,
 * not of the run.
 */
export function compareFiles(a: RunTrace, b: RunTrace): FileDifference[] {
  const [left, right] = [leftBy(a), leftBy(b)];
  return [...new Set([...left.keys(), ...right.keys()])].sort().flatMap((path) => {
    const pair = pairWhereOther(left.get(path), right.get(path));
    return pair ? [{ path, ...pair }] : [];
  });
}

type Left = NonNullable<FileDifference['a']>;

function leftBy(trace: RunTrace): ReadonlyMap<string, Left> {
  return new Map(netChanges(trace).map(({ path, op, after }: FileChange) => [path, { op, ...(after && { after }) }]));
}
