import type { ChangeSet } from '../changes/change-set.ts';
import type { RefusedEntry } from '../tree/entry.ts';

/**
 * A call may have taken away a folder that looked empty to it, because what lies in it is covered. That is not the
 * call's to do.
 */
export function coveredRefusals({ gone, puts }: ChangeSet, covered: ReadonlySet<string>): readonly RefusedEntry[] {
  const replaced = puts.filter(({ entry }) => entry.type !== 'directory').map(({ path }) => path);
  return [...gone, ...replaced]
    .filter((path) => [...covered].some((name) => name.startsWith(`${path}/`)))
    .map((path) => ({ path, why: 'it holds what belongs to the stack itself' }));
}
