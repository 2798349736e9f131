import type { ViewTree } from '../view/layers.ts';
import type { HolderAsk } from './holder.ts';

/** What hides the stack's own paths in an overlay: a whiteout each, below folders that look like the view's. */
export async function coverOf(
  tree: Pick<ViewTree, 'lstat'>,
  covered: ReadonlySet<string>,
): Promise<HolderAsk['cover']> {
  const cover: HolderAsk['cover'][number][] = [];
  const made = new Set<string>();
  for (const path of [...covered].sort()) {
    const above = await foldersAbove(tree, path);
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
async function foldersAbove(
  tree: Pick<ViewTree, 'lstat'>,
  path: string,
): Promise<readonly { readonly path: string; readonly mode: number }[] | undefined> {
  const parts = path.split('/').slice(0, -1);
  const folders: { readonly path: string; readonly mode: number }[] = [];
  for (const [index] of parts.entries()) {
    const folder = parts.slice(0, index + 1).join('/');
    const entry = await tree.lstat(folder);
    if (entry?.type !== 'directory') return undefined;
    folders.push({ path: folder, mode: entry.mode });
  }
  return folders;
}
