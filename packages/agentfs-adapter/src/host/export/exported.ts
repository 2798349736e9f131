import type { EntryState } from '@fpf/contracts';
import type { LayerEntry, ViewTree } from '../../view/layers.ts';
import { walkTree } from '../../view/walk-tree.ts';
import { leadsOut } from '../../view/link-target.ts';

export type LeftOut = { readonly path: string; readonly why: string };
export type Made = { readonly entries: number; readonly bytes: number; readonly leftOut: readonly LeftOut[] };

/** Set-id bits go nowhere. */
export function plainMode({ mode }: EntryState): number {
  return mode & 0o777;
}

/** Why entries are no part of a copy, beside what holds of each copy. */
type AlsoLeftOut = (entry: LayerEntry) => string | undefined;

/** An entry, and the first name of its file where this is another one: the same inode of the same layer. */
export type ToExport = { readonly path: string; readonly entry: LayerEntry; readonly first: string | undefined };

/** What of a view is part of a copy elsewhere, parents first; what is not is added to `leftOut`. */
export async function* toExport(
  tree: ViewTree,
  leftOut: LeftOut[],
  { signal, also = () => undefined }: { readonly signal: AbortSignal | undefined; readonly also?: AlsoLeftOut },
): AsyncGenerator<ToExport> {
  const names = new Map<string, string>();
  for await (const { path, entry } of walkTree(tree)) {
    signal?.throwIfAborted();
    const why = also(entry) ?? leftOutBecause(path, entry);
    const key = `${entry.layer}:${entry.ino}`;
    const first = entry.type === 'file' ? names.get(key) : undefined;
    if (why !== undefined) leftOut.push({ path, why });
    else yield { path, entry, first };
    if (entry.type === 'file' && first === undefined) names.set(key, path);
  }
}

/** Why an entry is not part of a copy elsewhere; undefined where it is. */
function leftOutBecause(path: string, entry: LayerEntry): string | undefined {
  if (entry.type !== 'symlink') return undefined;
  const { target = '' } = entry;
  if (target.startsWith('/')) return 'its target is absolute, so the copy would point back here';
  return leadsOut(path, target, '') ? 'it leads out of the workspace' : undefined;
}
