import { type BigIntStats, chmodSync, closeSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SpawnPlan } from '@fpf/contracts';
import type { ChangeSet } from '../changes/change-set.ts';
import { endingWithUs } from '../sandbox/ends-with-starter.ts';
import { endSurvivors } from '../sandbox/end-processes.ts';
import { below, openFolder } from '../tree/anchored.ts';
import { pieces } from '../tree/read-content.ts';
import type { BaseLayer, ViewTree } from '../view/layers.ts';
import { type CallMount, mountEnded, type MountLimits } from './call-mount.ts';
import { type ExportLimits, exportView } from './export-view.ts';
import { harvestCopy, type Mark } from './harvest-copy.ts';
import { piecesBelow } from './unlocked.ts';
import { watchRoom } from './watch-room.ts';

export type CopyAsk = {
  /** The view before the call. */
  readonly tree: ViewTree;
  readonly base: BaseLayer;
  readonly covered: ReadonlySet<string>;
  /** A private folder of the call, by its real path, and a part of that path. */
  readonly scratch: string;
  readonly marker: string;
  readonly limits: MountLimits & ExportLimits;
  /** Whether processes of the call can be known by their mounts. */
  readonly confined: boolean;
};

/** Longer than one tick of any kernel's clock: what is written from then on has another time than what was laid out. */
const tickMs = 12;

/**
 * The view laid out as a private folder, and held against what was laid out when the call has ended. Works on every
 * disk.
 */
export async function openCopyMount(ask: CopyAsk): Promise<CallMount & { readonly seen: string }> {
  const { tree, base, covered, scratch, limits, marker, confined } = ask;
  const folder = join(scratch, 'tree');
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  mkdirSync(folder, { mode: 0o700 });
  const marks = new Map<string, Mark>();
  const entries = await exportView(tree, base, folder, limits, (path, at) =>
    marks.set(path, markOf(lstatSync(at, { bigint: true }))),
  );
  const top = openFolder(folder);
  chmodSync(folder, statSync(base.workspace).mode & 0o777);
  await wait(tickMs);
  const endProcesses = (): Promise<void> => (confined ? endSurvivors(marker) : Promise.resolve());
  const room = watchRoom(below(top, '.'), limits, () => void endProcesses().catch(() => undefined));
  let harvested: Promise<ChangeSet> | undefined;
  let ended: Promise<void> | undefined;

  const harvest = async (): Promise<ChangeSet> => {
    await room.stop();
    await endProcesses();
    const parts = { workspace: base.workspace, covered, maxFileBytes: limits.fileBytes };
    const found = await harvestCopy({ top, marks, entries, markOf }, tree, parts);
    return Object.freeze({ ...found, pieces: (path: string) => piecesBelow(top, path, pieces) });
  };
  const end = async (): Promise<void> => {
    try {
      await room.stop();
      await endProcesses();
    } finally {
      closeSync(top);
    }
  };
  return Object.freeze({
    tree: folder,
    skill: join(scratch, 'skill'),
    stage: join(scratch, 'stage'),
    seen: below(top, '.'),
    inside: (plan: SpawnPlan): SpawnPlan => {
      if (harvested !== undefined || ended !== undefined) throw mountEnded();
      return endingWithUs(plan);
    },
    harvest: (): Promise<ChangeSet> => {
      if (ended !== undefined) return Promise.reject(mountEnded());
      return (harvested ??= harvest());
    },
    exhausted: () => room.exhausted(),
    end: () => (ended ??= end()),
  });
}

/** A write moves the change time, which no program can set back. */
function markOf({ ino, mode, size, mtimeNs, ctimeNs }: BigIntStats): Mark {
  return `${ino} ${mode} ${size} ${mtimeNs} ${ctimeNs}`;
}
