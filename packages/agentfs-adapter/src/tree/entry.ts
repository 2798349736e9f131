import type { EntryState } from '@fpf/contracts';

/** Something that a session cannot hold, and why. */
export type RefusedEntry = { readonly path: string; readonly why: string };

/** Permission bits and the sticky bit. The set-id bits are never copied and never kept. */
export const keptBits = 0o1777;

/** What a file system's mode says of the type, beside the permissions. */
export const typeBits = { file: 0o100000, directory: 0o040000, symlink: 0o120000, fifo: 0o010000 } as const;

export function sameEntry(a: EntryState, b: EntryState): boolean {
  return a.type === b.type && a.mode === b.mode && a.size === b.size && a.sha256 === b.sha256 && a.target === b.target;
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

/** Without the top, the nearest first. */
export function foldersAbove(path: string): readonly string[] {
  const above: string[] = [];
  for (let up = parentOf(path); up !== ''; up = parentOf(up)) above.push(up);
  return above;
}
