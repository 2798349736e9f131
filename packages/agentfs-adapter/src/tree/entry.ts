import type { EntryState } from '@fpf/contracts';

/** What a path holds, and what only the database needs to know of it. */
export type TreeEntry = EntryState & {
  readonly ino: bigint;
  /** Nanoseconds since 1970. */
  readonly mtime: bigint;
};

/** A whole folder by relative path. The folder itself is not in it: a session keeps nothing about it. */
export type Tree = ReadonlyMap<string, TreeEntry>;

/** Something that a session cannot hold, and why. */
export type RefusedEntry = { readonly path: string; readonly why: string };

/** Permission bits and the sticky bit. The set-id bits are never copied and never kept. */
export const keptBits = 0o1777;

export function sameEntry(a: EntryState, b: EntryState): boolean {
  return a.type === b.type && a.mode === b.mode && a.size === b.size && a.sha256 === b.sha256 && a.target === b.target;
}

/** The part that leaves the adapter. */
export function stateOf(entry: TreeEntry): EntryState {
  const { ino: _ino, mtime: _mtime, ...state } = entry;
  return state;
}

export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** '' for what lies at the top. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
