import { statSync } from 'node:fs';
import type { BaseLayer, ViewTree } from '../view/layers.ts';
import { coverOf } from './cover.ts';
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
