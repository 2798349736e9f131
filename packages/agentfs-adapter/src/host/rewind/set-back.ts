import type { EntryState } from '@fpf/contracts';
import type { ChangeSet, Put } from '../../changes/change-set.ts';
import { byCodeUnits, foldersAbove, sameEntry } from '../../tree/entry.ts';
import { Pace } from '../../tree/pace.ts';
import { hashedState, type LayerEntry, type ViewTree } from '../../view/layers.ts';

/**
 * How paths stood earlier; `null` for nothing. Everything below a folder that went away since, or came, is among them.
 */
export type Earlier = ReadonlyMap<string, EntryState | null>;

/**
 * What makes the earlier view of the one that is there now. Contents are not in it: they are found by their hashes.
 * What were names of one file comes back as files of their own, since the history tells of paths.
 */
export async function setBack(now: ViewTree, earlier: Earlier, mtime: bigint): Promise<ChangeSet> {
  const pace = new Pace();
  const gone = new Set<string>();
  const noFolders = new Set<string>();
  const puts: Put[] = [];
  // What lies below something that goes, or that is no folder then, goes with it.
  const goesWithAnother = (path: string): boolean => foldersAbove(path).some((up) => gone.has(up) || noFolders.has(up));
  for (const [path, then] of [...earlier].sort(([a], [b]) => byCodeUnits(a, b))) {
    await pace.step();
    const there = await now.lstat(path);
    if (then === null) {
      if (there && !goesWithAnother(path)) gone.add(path);
      continue;
    }
    if (then.type !== 'directory') noFolders.add(path);
    if (there && (await isAs(now, path, there, then))) continue;
    puts.push({ path, entry: { ...then, mtime } });
  }
  return { gone: [...gone], puts, refused: [], pieces: () => [] };
}

async function isAs(now: ViewTree, path: string, there: LayerEntry, then: EntryState): Promise<boolean> {
  if (there.type !== then.type || there.mode !== then.mode || there.size !== then.size) return false;
  return sameEntry(await hashedState(now, path, there), then);
}
