import { statSync } from 'node:fs';
import { foldersAbove } from '../tree/entry.ts';
import type { BaseLayer, ViewTree } from '../view/layers.ts';
import type { HolderAsk } from './holder.ts';

/** What an overlay is laid out of, beside the host itself. */
export type OverlayLayers = {
  /** The delta as a folder; undefined where nothing has changed yet. */
  readonly delta: string | undefined;
  readonly cover: HolderAsk['cover'];
  readonly workspaceMode: number;
};

/** The layers as they are now; `picture` is another one where an overlay of them would be another. */
export type FoundLayers = Omit<OverlayLayers, 'delta'> & { readonly picture: string };

/**
 * `drawn` names the delta's folder as it should be. A workspace that was put in the place of another is another one,
 * whatever it is called.
 */
export async function findLayers(
  tree: Pick<ViewTree, 'lstat'>,
  { workspace, covered }: Pick<BaseLayer, 'workspace' | 'covered'>,
  drawn: string,
): Promise<FoundLayers> {
  const { mode, dev, ino } = statSync(workspace, { bigint: true });
  const workspaceMode = Number(mode & 0o777n);
  const cover = await coverOf(tree, covered);
  return { cover, workspaceMode, picture: JSON.stringify([drawn, `${dev}:${ino}`, workspaceMode, cover]) };
}

/** What hides the stack's own paths in an overlay: a whiteout each, below folders that look like the view's. */
async function coverOf(tree: Pick<ViewTree, 'lstat'>, covered: ReadonlySet<string>): Promise<HolderAsk['cover']> {
  const cover: HolderAsk['cover'][number][] = [];
  const made = new Set<string>();
  for (const path of [...covered].sort()) {
    const above = await visibleAbove(tree, path);
    if (above === undefined) continue;
    for (const folder of above) {
      if (made.has(folder.path)) continue;
      made.add(folder.path);
      cover.push({ kind: 'd', ...folder });
    }
    cover.push({ kind: 'w', mode: 0, path });
  }
  return cover;
}

/** Undefined where one of them is no folder: then there is nothing to hide. */
async function visibleAbove(
  tree: Pick<ViewTree, 'lstat'>,
  covered: string,
): Promise<readonly { readonly path: string; readonly mode: number }[] | undefined> {
  const folders: { readonly path: string; readonly mode: number }[] = [];
  for (const path of foldersAbove(covered).toReversed()) {
    const entry = await tree.lstat(path);
    if (entry?.type !== 'directory') return undefined;
    folders.push({ path, mode: entry.mode });
  }
  return folders;
}
