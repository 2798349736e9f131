import type { Put } from '../../changes/change-set.ts';
import { describeEffects, type Effects } from '../../changes/effects.ts';
import { type Delta, type DeltaEntry, stateOfDelta } from '../../delta/delta.ts';
import { byCodeUnits, foldersAbove, sameEntry } from '../../tree/entry.ts';
import { type BaseLayer, hashedState, type LayerEntry } from '../../view/layers.ts';
import { OverlayTree } from '../../view/overlay-tree.ts';
import type { Undone } from '../look/history.ts';

/** The delta that a history comes to. Inodes and times are in no history: nothing here asks for them. */
export function deltaOf(recorded: Undone): Delta {
  const entries = new Map<string, DeltaEntry>();
  for (const [path, state] of recorded) if (state) entries.set(path, { ...state, ino: 0, mtime: 0n });
  const isHidden = (path: string): boolean =>
    foldersAbove(path).some((up) => recorded.has(up) && recorded.get(up)?.type !== 'directory');
  const hidden = [...recorded].filter(([path, state]) => state === null && !isHidden(path));
  return { entries, whiteouts: new Set(hidden.map(([path]) => path)) };
}

/** Whether another program has left the files as they were. */
export function isAsRecorded(recorded: Undone, found: Delta): boolean {
  const was = deltaOf(recorded);
  if (was.entries.size !== found.entries.size || was.whiteouts.size !== found.whiteouts.size) return false;
  for (const path of was.whiteouts) if (!found.whiteouts.has(path)) return false;
  for (const [path, entry] of was.entries) {
    const is = found.entries.get(path);
    if (!is || !sameEntry(stateOfDelta(entry), stateOfDelta(is))) return false;
  }
  return true;
}

/** What the view becomes by what was found, path by path, against the view that the history comes to. */
export async function foundEffects(recorded: Undone, found: Delta, base: BaseLayer): Promise<Effects> {
  const was = deltaOf(recorded);
  const before = new OverlayTree({ base, delta: was, content: noContent });
  const after = new OverlayTree({ base, delta: found, content: noContent });
  const gone: string[] = [];
  const puts: Put[] = [];
  const paths = new Set([...recorded.keys(), ...found.entries.keys(), ...found.whiteouts]);
  for (const path of [...paths].sort(byCodeUnits)) {
    const entry = found.entries.get(path);
    if (entry) {
      if (!isSame(was.entries.get(path), entry)) puts.push({ path, entry });
      continue;
    }
    const there = await after.lstat(path);
    if (there) puts.push({ path, entry: await whole(after, path, there) });
    else if ((await before.lstat(path)) && !foldersAbove(path).some((up) => gone.includes(up))) gone.push(path);
  }
  return await describeEffects({ gone, puts }, before);
}

function isSame(one: DeltaEntry | undefined, other: DeltaEntry): boolean {
  return one !== undefined && sameEntry(stateOfDelta(one), stateOfDelta(other));
}

async function whole(tree: OverlayTree, path: string, entry: LayerEntry): Promise<Put['entry']> {
  return { ...(await hashedState(tree, path, entry)), mtime: entry.mtime };
}

/** What a history comes to has hashes, and no contents. */
function noContent(): never {
  throw new Error('agentfs-adapter: a content was asked for, and only a hash is known');
}
