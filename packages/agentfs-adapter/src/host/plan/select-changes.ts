import type { FileChange } from '@fpf/contracts';
import { byCodeUnits, parentOf } from '../../tree/entry.ts';
import { unknownPaths } from './refusals.ts';

/** What is decided of a path is about a change: of one that has none it is likely meant for another. */
export function assertChanged(changes: readonly FileChange[], paths: readonly string[]): void {
  const missing = paths.filter((one) => !changes.some(({ path }) => path === one));
  if (missing.length > 0) throw unknownPaths(missing);
}

/**
 * The changes at and below the paths; all where none is named. A name without a change is refused: it is likely
 * mistyped.
 */
export function selectChanges(
  changes: readonly FileChange[],
  paths: readonly string[] | undefined,
): readonly FileChange[] {
  const sorted = [...changes].sort((a, b) => byCodeUnits(a.path, b.path));
  if (paths === undefined) return sorted;
  const plain = paths.map((path) => path.replace(/^(\.\/)+/, '').replace(/\/+$/, ''));
  const asked = plain.filter((path) => path !== '' && path !== '.');
  if (asked.length < plain.length) return sorted;
  const within = (path: string): boolean => asked.some((one) => path === one || path.startsWith(`${one}/`));
  const missing = asked.filter((one) => !sorted.some(({ path }) => path === one || path.startsWith(`${one}/`)));
  if (missing.length > 0) throw unknownPaths(missing);
  return sorted.filter(({ path }) => within(path));
}

/** What is selected, and the folders that it needs: those the session made above it. */
export function withFolders(all: readonly FileChange[], selected: readonly FileChange[]): readonly FileChange[] {
  const byPath = new Map(all.map((change) => [change.path, change]));
  const wanted = new Map(selected.map((change) => [change.path, change]));
  for (const { path, after } of selected) {
    for (let up = after ? parentOf(path) : ''; up !== ''; up = parentOf(up)) {
      const change = byPath.get(up);
      if (!change?.after || change.before?.type === 'directory' || wanted.has(up)) continue;
      wanted.set(up, change);
    }
  }
  return [...wanted.values()].sort((a, b) => byCodeUnits(a.path, b.path));
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
