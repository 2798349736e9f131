import { byCodeUnits, parentOf, sameEntry, type Tree, type TreeEntry } from '../tree/entry.ts';

/** What the database must hold for a view to be what it is, over the host as it was. */
export type DeltaPlan = {
  /** Parents first. */
  readonly entries: ReadonlyMap<string, TreeEntry>;
  readonly whiteouts: ReadonlySet<string>;
};

/**
 * A pure function of the host as it was and of the view: nothing depends on the calls in between.
 *
 * | in base | in view              | parent in view | database                       |
 * | ------- | -------------------- | -------------- | ------------------------------ |
 * | any     | same                 | –              | nothing, unless a child changed |
 * | any     | differs, or not in base | –           | an entry, and all its folders  |
 * | yes     | no                   | a folder       | a whiteout                     |
 * | yes     | no                   | no folder      | nothing: the parent hides it   |
 *
 * So a whiteout never stands above or at an entry, nor below another whiteout, and a replaced folder has one for each
 * child of the base that is gone.
 */
export function planDelta(base: Tree, view: Tree): DeltaPlan {
  const wanted = new Set<string>();
  for (const [path, entry] of view) {
    const before = base.get(path);
    if (before && sameEntry(before, entry)) continue;
    for (let at = path; at !== '' && !wanted.has(at); at = parentOf(at)) wanted.add(at);
  }
  const entries = new Map<string, TreeEntry>();
  for (const path of [...wanted].sort(byCodeUnits)) entries.set(path, view.get(path) as TreeEntry);

  const whiteouts = new Set<string>();
  for (const path of base.keys()) {
    const parent = parentOf(path);
    if (!view.has(path) && (parent === '' || view.get(parent)?.type === 'directory')) whiteouts.add(path);
  }
  return { entries, whiteouts };
}
