import type { FileChange } from '@fpf/contracts';
import { byCodeUnits, parentOf } from '../tree/entry.ts';
import { selectChanges } from './commit/select-changes.ts';

/**
 * What a discard of the paths drops: the changes at and below them. Where something comes back whose folder the session
 * took away, or put something else in its place, that comes back too, and nothing else of what lay in it.
 */
export function planDiscard(changes: readonly FileChange[], paths?: readonly string[]): readonly FileChange[] {
  return withFoldersBack(changes, selectChanges(changes, paths));
}

/**
 * What is to come back, and the folders that it lies in where the session took them away, or put something else in
 * their place.
 */
export function withFoldersBack(
  changes: readonly FileChange[],
  selected: readonly FileChange[],
): readonly FileChange[] {
  const byPath = new Map(changes.map((change) => [change.path, change]));
  const dropped = new Map(selected.map((change) => [change.path, change]));
  for (const { path, before } of selected) {
    for (let up = before ? parentOf(path) : ''; up !== ''; up = parentOf(up)) {
      const change = byPath.get(up);
      if (change?.before?.type === 'directory' && change.after?.type !== 'directory') dropped.set(up, change);
    }
  }
  return [...dropped.values()].sort((a, b) => byCodeUnits(a.path, b.path));
}
