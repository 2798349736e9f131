import { type EntryState, FpfError } from '@fpf/contracts';
import { tarEnd, tarHeader, tarPadding } from '@fpf/files/tar';
import type { LayerEntry, ViewTree } from '../../view/layers.ts';
import { walkTree } from '../../view/walk-tree.ts';
import { leadsOut } from '../../view/link-target.ts';

/**
 * A view as a tar archive (ustar, with pax headers where those fields are too small), in pieces. One view gives one
 * archive: names in order, no owners, and one time for all.
 */
export async function* tarOf(
  tree: ViewTree,
  mtime: number,
  told: (made: Made) => void,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const leftOut: LeftOut[] = [];
  let [entries, bytes] = [0, 0];
  for await (const { path, entry, first } of toExport(tree, leftOut, { signal })) {
    entries += 1;
    const common = { path, mode: plainMode(entry), mtime };
    if (first !== undefined) yield tarHeader({ ...common, type: 'hardlink', size: 0, target: first });
    else if (entry.type !== 'file')
      yield tarHeader({
        ...common,
        type: entry.type,
        size: 0,
        ...(entry.target !== undefined && { target: entry.target }),
      });
    else {
      yield tarHeader({ ...common, type: 'file', size: entry.size });
      yield* exactly(tree, path, entry.size, signal);
      yield tarPadding(entry.size);
      bytes += entry.size;
    }
  }
  yield tarEnd();
  told({ entries, bytes, leftOut });
}

/** A header has said how long the content is, so anything else would break what follows it. */
export async function* exactly(
  tree: ViewTree,
  path: string,
  size: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const piece of tree.pieces(path)) {
    signal?.throwIfAborted();
    seen += piece.length;
    if (seen > size) break;
    yield piece;
  }
  if (seen === size) return;
  throw new FpfError({
    code: 'session.host-changed',
    message: `agentfs-adapter: ${path} changed while it was read`,
    hint: 'Try again when nothing writes in the workspace.',
  });
}

export type LeftOut = { readonly path: string; readonly why: string };
export type Made = { readonly entries: number; readonly bytes: number; readonly leftOut: readonly LeftOut[] };

/** Set-id bits go nowhere. */
export function plainMode({ mode }: EntryState): number {
  return mode & 0o777;
}

/** Why entries are no part of a copy, beside what holds of each copy. */
type AlsoLeftOut = (entry: LayerEntry) => string | undefined;

/** An entry, and the first name of its file where this is another one: the same inode of the same layer. */
type ToExport = { readonly path: string; readonly entry: LayerEntry; readonly first: string | undefined };

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
