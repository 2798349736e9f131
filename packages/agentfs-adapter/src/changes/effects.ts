import type { EntryState, FileChange } from '@fpf/contracts';
import { byCodeUnits, parentOf, sameEntry } from '../tree/entry.ts';
import { hashedState, type LayerEntry, type ViewTree } from '../view/layers.ts';
import type { ChangeSet } from './change-set.ts';

export type Effects = {
  /** Sorted by path. */
  readonly changes: readonly FileChange[];
  /** What the host had at the changed paths that no earlier call had touched. */
  readonly host: ReadonlyMap<string, EntryState>;
};

/**
 * What a call's changes come to, path by path: also every path below a folder that is gone, or that something else
 * replaced.
 */
export async function describeEffects(
  { gone, puts }: Pick<ChangeSet, 'gone' | 'puts'>,
  before: ViewTree,
): Promise<Effects> {
  const changes: FileChange[] = [];
  const host = new Map<string, EntryState>();

  const stateBefore = async (path: string, entry: LayerEntry): Promise<EntryState> => {
    const whole = await hashedState(before, path, entry);
    if (entry.layer === 'base') host.set(path, whole);
    return whole;
  };
  const takeBelow = async (path: string): Promise<void> => {
    for (const name of (await before.names(path)) ?? []) await take(`${path}/${name}`);
  };
  const take = async (path: string): Promise<void> => {
    const entry = await before.lstat(path);
    if (!entry) return;
    changes.push({ path, op: 'delete', before: await stateBefore(path, entry) });
    if (entry.type === 'directory') await takeBelow(path);
  };

  for (const path of gone) await take(path);
  // What lies in a folder that was none before was not there.
  const fresh = new Set<string>();
  for (const put of puts) {
    const after = plain(put.entry);
    const there = fresh.has(parentOf(put.path)) ? undefined : await before.lstat(put.path);
    if (after.type === 'directory' && there?.type !== 'directory') fresh.add(put.path);
    if (!there) {
      changes.push({ path: put.path, op: 'add', after });
      continue;
    }
    const was = await stateBefore(put.path, there);
    if (there.type === 'directory' && after.type !== 'directory') await takeBelow(put.path);
    if (!sameEntry(was, after)) changes.push({ path: put.path, op: 'modify', before: was, after });
  }
  return { changes: changes.sort((a, b) => byCodeUnits(a.path, b.path)), host };
}

function plain({ mtime: _mtime, ...state }: EntryState & { readonly mtime: bigint }): EntryState {
  return state;
}
