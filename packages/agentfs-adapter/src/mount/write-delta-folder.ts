import { chmodSync, linkSync, lstatSync, lutimesSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import type { Delta, DeltaEntry } from '../delta/delta.ts';
import { foldersAbove } from '../tree/entry.ts';
import { Pace } from '../tree/pace.ts';
import { removeTree } from '../tree/remove-tree.ts';
import type { DeltaContent } from '../view/layers.ts';
import type { FolderPlan } from './delta-folder-plan.ts';
import { makeFifos, makeWhiteout, writePieces } from './export-view.ts';

/** A disk bounds the names of one inode; every file system that an overlay takes allows for more than these. */
const mostLinks = 30_000;

/**
 * Carries a plan out in `folder/layer`. Nothing else touches it meanwhile, and a plan that is cut short is never
 * trusted.
 */
export async function writeFolder(
  folder: string,
  plan: FolderPlan,
  delta: Delta,
  content: DeltaContent,
): Promise<void> {
  const layer = join(folder, 'layer');
  const pace = new Pace();
  const opened = new Set<string>();
  const unlock = (path: string): void => {
    for (const above of foldersAbove(path).toReversed()) {
      if (opened.has(above)) continue;
      opened.add(above);
      const { mode } = lstatSync(join(layer, above));
      if ((mode & 0o700) !== 0o700) chmodSync(join(layer, above), (mode & 0o1777) | 0o700);
    }
  };
  for (const path of plan.remove) {
    unlock(path);
    removeTree(join(layer, path));
  }
  const fifos: string[] = [];
  for (const { path, entry, linkTo } of plan.make) {
    await pace.step();
    unlock(path);
    const at = join(layer, path);
    if (linkTo !== undefined) linkSync(join(layer, linkTo), at);
    else if (entry.type === 'directory') mkdirSync(at, 0o700);
    else if (entry.type === 'symlink') symlinkSync(entry.target ?? '', at);
    else if (entry.type === 'fifo') fifos.push(path);
    else if ((await writePieces(content(entry.ino), at)) !== entry.size) throw cutShort(path);
  }
  makeFifos(fifos.map((path) => join(layer, path)));
  makeWhiteouts(
    folder,
    plan.whiteouts.map((path) => (unlock(path), join(layer, path))),
  );
  for (const { path, entry, linkTo } of plan.make) {
    if (entry.type !== 'directory' && linkTo === undefined) settle(join(layer, path), entry);
  }
  // Inside out, since a folder that is closed to its owner cannot be gone through any more.
  for (const path of new Set([...plan.settle, ...[...opened].sort().reverse()])) {
    const entry = delta.entries.get(path);
    if (entry) settle(join(layer, path), entry);
  }
}

function cutShort(path: string): FpfError {
  return new FpfError({
    code: 'session.unavailable',
    message: `agentfs-adapter: the session’s database has less, or more, of ${JSON.stringify(path.slice(0, 256))} than it says`,
    hint: 'Let fpf session verify say what is damaged, and go back to a snapshot.',
  });
}

function settle(at: string, entry: DeltaEntry): void {
  const seconds = Number(entry.mtime) / 1e9;
  lutimesSync(at, seconds, seconds);
  if (entry.type !== 'symlink') chmodSync(at, entry.mode);
}

/** A whiteout is a device that stands for nothing. One is made, and all others are names of it. */
function makeWhiteouts(folder: string, paths: readonly string[]): void {
  let [number, links] = [0, 0];
  let seed: string | undefined;
  const nextSeed = (): string => {
    for (; ; number += 1) {
      const at = join(folder, `whiteout-${number}`);
      const stats = lstatSync(at, { throwIfNoEntry: false });
      if (stats === undefined) makeWhiteout(at);
      links = stats?.nlink ?? 1;
      if (links < mostLinks) return at;
    }
  };
  for (const path of paths) {
    if (seed === undefined || links >= mostLinks) seed = nextSeed();
    linkSync(seed, path);
    links += 1;
  }
}
