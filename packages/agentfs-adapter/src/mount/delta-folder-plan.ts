import { grouped } from '../tree/grouped.ts';
import type { Delta, DeltaEntry } from '../delta/delta.ts';
import { byCodeUnits, parentOf } from '../tree/entry.ts';

export type FolderPlan = {
  /** What is taken away: the topmost paths only. */
  readonly remove: readonly string[];
  /** What is made: parents before children. `names` are the paths that are one file with this one, itself the first. */
  readonly make: readonly { readonly path: string; readonly entry: DeltaEntry; readonly linkTo: string | undefined }[];
  readonly whiteouts: readonly string[];
  /**
   * Folders whose mode or time must be set when all else is done: what is new, and what something was done in. Inside
   * out.
   */
  readonly settle: readonly string[];
};

/** How one picture of a delta becomes another. What is the same in both stays untouched. */
export function planFolder(from: Delta, to: Delta): FolderPlan {
  const [was, now] = [groups(from), groups(to)];
  const kept = new Set<string>();
  for (const [path, entry] of to.entries) {
    const old = from.entries.get(path);
    if (old === undefined || old.type !== entry.type) continue;
    if (entry.type === 'directory' || (sameFile(old, entry) && was.get(path) === now.get(path))) kept.add(path);
  }
  const keptWhiteouts = new Set([...to.whiteouts].filter((path) => from.whiteouts.has(path)));
  const stale = [
    ...[...from.entries.keys()].filter((path) => !kept.has(path)),
    ...[...from.whiteouts].filter((path) => !keptWhiteouts.has(path)),
  ].sort(byCodeUnits);
  const remove = topmost(stale, kept);
  const made = [...to.entries.keys()].filter((path) => !kept.has(path)).sort(byCodeUnits);
  const make = made.map((path) => {
    const entry = to.entries.get(path) as DeltaEntry;
    const leader = now.get(path)?.split('\0')[0];
    return { path, entry, linkTo: leader === undefined || leader === path ? undefined : leader };
  });
  const whiteouts = [...to.whiteouts].filter((path) => !keptWhiteouts.has(path)).sort(byCodeUnits);

  const settle = new Set<string>();
  for (const path of [...remove, ...made, ...whiteouts]) if (to.entries.has(parentOf(path))) settle.add(parentOf(path));
  for (const [path, entry] of to.entries) {
    if (entry.type !== 'directory') continue;
    const old = kept.has(path) ? from.entries.get(path) : undefined;
    if (old === undefined || old.mode !== entry.mode || old.mtime !== entry.mtime) settle.add(path);
  }
  return { remove, make, whiteouts, settle: [...settle].sort(byCodeUnits).reverse() };
}

/**
 * Without what lies below another one: that goes with it. A folder that is kept is never above what is taken away with
 * it.
 */
function topmost(sorted: readonly string[], kept: ReadonlySet<string>): readonly string[] {
  const all = new Set(sorted);
  return sorted.filter((path) => {
    for (let above = parentOf(path); above !== ''; above = parentOf(above)) {
      if (kept.has(above)) return true;
      if (all.has(above)) return false;
    }
    return true;
  });
}

function sameFile(a: DeltaEntry, b: DeltaEntry): boolean {
  return (
    a.mode === b.mode && a.size === b.size && a.sha256 === b.sha256 && a.target === b.target && a.mtime === b.mtime
  );
}

/**
 * For each path of a file with several names, all of them in one text: sorted, the first being the one that others link
 * to.
 */
function groups(delta: Delta): ReadonlyMap<string, string> {
  const files = [...delta.entries].filter(([, { type }]) => type === 'file');
  const found = new Map<string, string>();
  for (const same of grouped(files, ([, { ino }]) => ino).values()) {
    if (same.length < 2) continue;
    const names = same.map(([path]) => path).sort(byCodeUnits);
    for (const name of names) found.set(name, names.join('\0'));
  }
  return found;
}
