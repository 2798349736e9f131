import { closeSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { SpawnPlan } from '@fpf/contracts';
import type { ChangeSet } from '../changes/change-set.ts';
import type { HolderKind } from '../sandbox/holder-kind.ts';
import { endSurvivors } from '../sandbox/survivors.ts';
import { below } from '../tree/anchored.ts';
import { removeTree } from '../tree/remove-tree.ts';
import type { BaseLayer, ViewTree } from '../view/layers.ts';
import type { CallMount } from './call-mount.ts';
import { harvestOverlay, overlayPieces } from './harvest-overlay.ts';
import { type Holder, startHolder } from './holder.ts';
import { mountEnded, type MountLimits } from './mount-limits.ts';
import type { OverlayLayers } from './overlay-layers.ts';
import { watchRoom } from './watch-room.ts';

export type OverlayAsk = {
  /** The view before the call. */
  readonly tree: ViewTree;
  readonly base: Pick<BaseLayer, 'workspace'>;
  readonly covered: ReadonlySet<string>;
  readonly layers: OverlayLayers;
  /** A private folder, by its real path: not there yet, and gone when the mount is. */
  readonly folder: string;
  /** Part of that path, and of nothing else on this machine. */
  readonly marker: string;
  readonly limits: MountLimits;
  readonly holder: HolderKind;
  readonly upper: 'tmpfs' | 'disk';
  readonly nsenter: string;
};

export type OverlayMount = CallMount & { readonly seen: string };

/** An overlay that is laid out for whoever comes for it. */
export type StartedOverlay = {
  /** The mount, with so many process ids for the call's programs (undefined: not bounded here). Rejects with `sandbox.mount-failed` where there can be none. */
  hold(pids: number | undefined): Promise<OverlayMount>;
  /** Where nobody came for it. */
  end(): Promise<void>;
};

/** The kernel's overlay over the live host and the delta, for one call. */
export function startOverlay(ask: OverlayAsk): StartedOverlay {
  const { folder, base, limits, upper, layers } = ask;
  mkdirSync(folder, { mode: 0o700 });
  const started = startHolder(ask.holder, {
    folder,
    upper,
    bytes: limits.bytes,
    entries: limits.entries,
    workspace: base.workspace,
    workspaceMode: layers.workspaceMode,
    delta: layers.delta,
    cover: layers.cover,
  });
  return Object.freeze<StartedOverlay>({
    hold: async (pids) => overlayOf(await started.hold(pids), ask),
    end: async () => {
      await started.end();
      removeTree(folder);
    },
  });
}

function overlayOf(holder: Holder, ask: OverlayAsk): OverlayMount {
  const { tree, base, limits, upper, covered, folder } = ask;
  const top = below(holder.upper, '.');
  const room = upper === 'disk' ? watchRoom(top, limits, () => void endSurvivors(ask.marker).catch(() => undefined)) : undefined;
  let harvested: Promise<ChangeSet> | undefined;
  let ended: Promise<void> | undefined;
  let entered = false;

  const harvest = async (): Promise<ChangeSet> => {
    await room?.stop();
    await endAll(holder, ask.marker);
    const { workspace } = base;
    const found = await harvestOverlay(holder, tree, { workspace, covered, maxFileBytes: limits.fileBytes });
    return Object.freeze({ ...found, pieces: overlayPieces(holder.upper) });
  };
  const end = async (): Promise<void> => {
    try {
      await room?.stop();
      await endAll(holder, ask.marker);
    } finally {
      closeSync(holder.upper);
      closeSync(holder.merged);
      removeTree(folder);
    }
  };
  return Object.freeze({
    tree: join(folder, 'merged'),
    seen: below(holder.merged, '.'),
    inside: (plan: SpawnPlan): SpawnPlan => {
      if (harvested !== undefined || ended !== undefined) throw mountEnded();
      if (entered) holder.bury();
      entered = true;
      return throughHolder(ask.nsenter, holder, plan);
    },
    harvest: (): Promise<ChangeSet> => {
      if (ended !== undefined) return Promise.reject(mountEnded());
      return (harvested ??= harvest());
    },
    exhausted: () => room?.exhausted() ?? (upper === 'tmpfs' ? fullOf(top) : undefined),
    end: () => (ended ??= end()),
  });
}

/** Credentials stay as they are: the holder's namespace knows this user as its root. */
function throughHolder(nsenter: string, { pid }: Holder, plan: SpawnPlan): SpawnPlan {
  return Object.freeze({
    ...plan,
    program: nsenter,
    args: ['--user', '--mount', '--pid', '--preserve-credentials', `--target=${pid}`, '--', plan.program, ...plan.args],
  });
}

/** What a sized file system says when nothing more fits: no block, or no inode. */
function fullOf(path: string): 'disk' | 'entries' | undefined {
  const { bavail, ffree } = statfsSync(path);
  if (ffree === 0) return 'entries';
  return bavail === 0 ? 'disk' : undefined;
}

/** All that was started where the holder is: what it does not take with it, as when it was killed itself, is looked for. */
async function endAll(holder: Holder, marker: string): Promise<void> {
  if (!(await holder.end())) await endSurvivors(marker);
}
