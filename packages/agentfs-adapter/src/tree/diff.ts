import type { FileChange } from '@fpf/contracts';
import { byCodeUnits, sameEntry, stateOf, type Tree } from './entry.ts';

/** Every path that differs, sorted. What was touched and is the same again is no change. */
export function diffTrees(before: Tree, after: Tree): readonly FileChange[] {
  const changes: FileChange[] = [];
  for (const [path, entry] of before) {
    const now = after.get(path);
    if (!now) changes.push({ path, op: 'delete', before: stateOf(entry) });
    else if (!sameEntry(entry, now)) changes.push({ path, op: 'modify', before: stateOf(entry), after: stateOf(now) });
  }
  for (const [path, entry] of after) if (!before.has(path)) changes.push({ path, op: 'add', after: stateOf(entry) });
  return changes.sort((a, b) => byCodeUnits(a.path, b.path));
}
