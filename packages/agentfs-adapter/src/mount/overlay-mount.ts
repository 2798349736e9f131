import { close, mkdirSync, statfsSync } from 'node:fs';
import { promisify } from 'node:util';
import { dirname, join } from 'node:path';
import type { SpawnPlan } from '@fpf/contracts';
import type { ChangeSet } from '../changes/change-set.ts';
import type { HolderKind } from '../sandbox/sandbox.ts';
import { endSurvivors } from '../sandbox/end-processes.ts';
import { below } from '../tree/anchored.ts';
import { removeTree } from '../tree/remove-tree.ts';
import type { BaseLayer, ViewTree } from '../view/layers.ts';
import { type CallMount, mountEnded, type MountLimits, type Told } from './call-mount.ts';
import { harvestOverlay, overlayPieces } from './harvest-overlay.ts';
import { type Holder, startHolder } from './holder.ts';
import type { OverlayLayers } from './overlay-layers.ts';
import { throughHolder, Waiters } from './waiters.ts';
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
  /** What goes with it where that is more: a folder for it and for what lies beside it. */
  readonly around?: string;
  /** What waits in it for its call. */
  readonly waits?: ((readOnly: boolean) => SpawnPlan) | undefined;
  readonly limits: MountLimits;
  readonly holder: HolderKind;
  readonly upper: 'tmpfs' | 'disk';
  readonly nsenter: string;
};

export type OverlayMount = CallMount & { readonly seen: string };

/** An overlay that is laid out for whoever comes for it. */
export type StartedOverlay = {
  /** Where the skill is put of whatever call gets it. */
  readonly skill: string;
  /**
   * A program waits in it from now on, where one can, for a call that only reads or for one that does not: at most one.
   * Tells whether it was started.
   */
  wait(readOnly: boolean): Promise<boolean>;
  /**
   * The mount, with so many process ids for the call's programs (undefined: not bounded here). Rejects with
   * `sandbox.mount-failed` where there can be none.
   */
  hold(pids: number | undefined): Promise<OverlayMount>;
  /** Where nobody came for it. */
  end(): Promise<void>;
};

const closing = promisify(close);

/** The kernel's overlay over the live host and the delta, for one call. */
export function startOverlay(ask: OverlayAsk): StartedOverlay {
  const { folder, base, limits, upper, layers } = ask;
  for (const made of [ask.around ?? [], folder].flat()) mkdirSync(made, { mode: 0o700 });
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
  const waiters = new Waiters(ask, started);
  return Object.freeze<StartedOverlay>({
    skill: beside(ask, 'skill'),
    wait: (readOnly) => waiters.wait(readOnly),
    hold: async (pids) => {
      // Whoever comes before it waits would only wait for it.
      waiters.leave();
      return overlayOf(await started.hold(pids), ask, waiters);
    },
    end: async () => {
      await Promise.all([started.end(), waiters.end()]);
      removeTree(ask.around ?? folder);
    },
  });
}

function beside({ folder }: Pick<OverlayAsk, 'folder'>, name: 'skill' | 'stage'): string {
  return join(dirname(folder), name);
}

function overlayOf(holder: Holder, ask: OverlayAsk, waiters: Waiters): OverlayMount {
  const { tree, base, limits, upper, covered, folder } = ask;
  const top = below(holder.upper, '.');
  const room =
    upper === 'disk' ? watchRoom(top, limits, () => void endSurvivors(ask.marker).catch(() => undefined)) : undefined;
  let harvested: Promise<ChangeSet> | undefined;
  let ended: Promise<void> | undefined;
  let entered = false;

  /** Afterwards nobody is left who could change what is read. */
  const endAll = async (): Promise<void> => {
    await room?.stop();
    const [byItself] = await Promise.all([holder.end(), waiters.end()]);
    // What it does not take with it, as when it was killed itself, is looked for.
    if (!byItself) await endSurvivors(ask.marker);
  };
  const harvest = async (): Promise<ChangeSet> => {
    await endAll();
    const { workspace } = base;
    const found = await harvestOverlay(holder, tree, { workspace, covered, maxFileBytes: limits.fileBytes });
    return Object.freeze({ ...found, pieces: overlayPieces(holder.upper) });
  };
  const end = async (): Promise<void> => {
    try {
      await endAll();
    } finally {
      // With the last of them the kernel takes the mounts apart.
      await Promise.all([closing(holder.upper), closing(holder.merged)]);
      removeTree(ask.around ?? folder);
    }
  };
  return Object.freeze({
    tree: join(folder, 'merged'),
    skill: beside(ask, 'skill'),
    stage: beside(ask, 'stage'),
    seen: below(holder.merged, '.'),
    inside: (plan: SpawnPlan, told?: Told): SpawnPlan => {
      if (harvested !== undefined || ended !== undefined) throw mountEnded();
      const inHolder = throughHolder(ask.nsenter, holder, plan);
      if (entered) holder.bury();
      entered = true;
      return told === undefined ? inHolder : Object.freeze({ ...inHolder, waiting: () => waiters.take(told) });
    },
    harvest: (): Promise<ChangeSet> => {
      if (ended !== undefined) return Promise.reject(mountEnded());
      return (harvested ??= harvest());
    },
    exhausted: () => room?.exhausted() ?? (upper === 'tmpfs' ? fullOf(top) : undefined),
    end: () => (ended ??= end()),
  });
}

/** What a sized file system says when nothing more fits: no block, or no inode. */
function fullOf(path: string): 'disk' | 'entries' | undefined {
  const { bavail, ffree } = statfsSync(path);
  if (ffree === 0) return 'entries';
  return bavail === 0 ? 'disk' : undefined;
}
