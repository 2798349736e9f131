import { closeSync, mkdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SpawnPlan } from '@fpf/contracts';
import type { ChangeSet } from '../changes/change-set.ts';
import type { HolderKind } from '../sandbox/holder-kind.ts';
import { endSurvivors } from '../sandbox/survivors.ts';
import { below } from '../tree/anchored.ts';
import type { BaseLayer, ViewTree } from '../view/layers.ts';
import type { CallMount } from './call-mount.ts';
import { coverOf } from './cover.ts';
import { harvestOverlay, overlayPieces } from './harvest-overlay.ts';
import { type Holder, startHolder } from './holder.ts';
import { mountEnded, type MountLimits } from './mount-limits.ts';
import { watchRoom } from './watch-room.ts';

export type OverlayAsk = {
  /** The view before the call. */
  readonly tree: ViewTree;
  readonly base: Pick<BaseLayer, 'workspace'>;
  /** The delta as a folder; undefined where nothing has changed yet. */
  readonly deltaFolder: string | undefined;
  readonly covered: ReadonlySet<string>;
  /** A private folder of the call, by its real path. */
  readonly scratch: string;
  /** Part of that path, and of nothing else on this machine. */
  readonly marker: string;
  readonly limits: MountLimits;
  readonly holder: HolderKind;
  readonly upper: 'tmpfs' | 'disk';
  readonly nsenter: string;
};

/** The kernel's overlay over the live host and the delta, for one call. Rejects with `sandbox.mount-failed` where there can be none. */
export async function openOverlayMount(ask: OverlayAsk): Promise<CallMount & { readonly seen: string }> {
  const { tree, base, scratch, limits, upper, covered } = ask;
  const folder = join(scratch, 'mount');
  mkdirSync(folder, { mode: 0o700 });
  const holder = await startHolder(ask.holder, {
    folder,
    upper,
    bytes: limits.bytes,
    entries: limits.entries,
    workspace: base.workspace,
    workspaceMode: statSync(base.workspace).mode & 0o777,
    delta: ask.deltaFolder,
    cover: await coverOf(tree, covered),
  });
  const top = below(holder.upper, '.');
  const room = upper === 'disk' ? watchRoom(top, limits, () => void endSurvivors(ask.marker).catch(() => undefined)) : undefined;
  let harvested: Promise<ChangeSet> | undefined;
  let ended: Promise<void> | undefined;

  const harvest = async (): Promise<ChangeSet> => {
    await room?.stop();
    await holder.end();
    await endSurvivors(ask.marker);
    const { workspace } = base;
    const found = await harvestOverlay(holder, tree, { workspace, covered, maxFileBytes: limits.fileBytes });
    return Object.freeze({ ...found, pieces: overlayPieces(holder.upper) });
  };
  return Object.freeze({
    tree: join(folder, 'merged'),
    seen: below(holder.merged, '.'),
    inside: (plan: SpawnPlan): SpawnPlan => {
      if (harvested !== undefined || ended !== undefined) throw mountEnded();
      return throughHolder(ask.nsenter, holder, plan);
    },
    harvest: (): Promise<ChangeSet> => {
      if (ended !== undefined) return Promise.reject(mountEnded());
      return (harvested ??= harvest());
    },
    exhausted: () => room?.exhausted() ?? (upper === 'tmpfs' ? fullOf(top) : undefined),
    end: () => (ended ??= endMount(ask.marker, holder, room)),
  });
}

/** Credentials stay as they are: the holder's namespace knows this user as its root. */
function throughHolder(nsenter: string, { pid }: Holder, plan: SpawnPlan): SpawnPlan {
  return Object.freeze({
    ...plan,
    program: nsenter,
    args: ['--user', '--mount', '--preserve-credentials', `--target=${pid}`, '--', plan.program, ...plan.args],
  });
}

/** What a sized file system says when nothing more fits: no block, or no inode. */
function fullOf(path: string): 'disk' | 'entries' | undefined {
  const { bavail, ffree } = statfsSync(path);
  if (ffree === 0) return 'entries';
  return bavail === 0 ? 'disk' : undefined;
}

async function endMount(marker: string, holder: Holder, room: { stop(): Promise<void> } | undefined): Promise<void> {
  try {
    await room?.stop();
    await holder.end();
    await endSurvivors(marker);
  } finally {
    closeSync(holder.upper);
    closeSync(holder.merged);
  }
}
