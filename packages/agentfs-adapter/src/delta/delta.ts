import type { EntryState } from '@fpf/contracts';
import { parentOf } from '../tree/entry.ts';

/**
 * A path that the database holds. Files with one `ino` are one file under several names. A file's `sha256` is always
 * known.
 */
export type DeltaEntry = EntryState & {
  readonly ino: number;
  /** Nanoseconds since 1970. */
  readonly mtime: bigint;
};

/**
 * What a session has changed: entries that stand over the host's, and whiteouts that hide them. Paths are relative to
 * the workspace. A whiteout is never at an entry, nor above one, nor below another whiteout; the folders above an entry
 * are entries.
 */
export type Delta = { readonly entries: ReadonlyMap<string, DeltaEntry>; readonly whiteouts: ReadonlySet<string> };

export const emptyDelta: Delta = Object.freeze({
  entries: new Map<string, DeltaEntry>(),
  whiteouts: new Set<string>(),
});

/** The part that leaves the adapter. */
export function stateOfDelta(entry: DeltaEntry): EntryState {
  const { ino: _ino, mtime: _mtime, ...state } = entry;
  return state;
}

/**
 * The session says what is at the path: by an entry, a whiteout at or above it, or something that is no folder above
 * it.
 */
export function isTouched({ entries, whiteouts }: Delta, path: string): boolean {
  if (entries.has(path) || whiteouts.has(path)) return true;
  for (let at = parentOf(path); at !== ''; at = parentOf(at)) {
    if (whiteouts.has(at)) return true;
    const entry = entries.get(at);
    if (entry) return entry.type !== 'directory';
  }
  return false;
}
