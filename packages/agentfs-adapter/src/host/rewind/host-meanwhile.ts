import type { EntryState } from '@fpf/contracts';
import type { ChangeSet } from '../../changes/change-set.ts';
import { hostStateOr } from '../../drift/host-state.ts';
import type { Bases } from '../../store/bases.ts';
import type { Held } from '../../store/held-delta.ts';
import { sameEntry } from '../../tree/entry.ts';
import { type BaseLayer, stateOfLayer } from '../../view/layers.ts';

/**
 * Where the host may have by now what is put there, it is read: what it had when the session first touched it says
 * nothing of that.
 */
export function hostAt(base: BaseLayer, { puts }: ChangeSet): ReadonlyMap<string, EntryState> {
  const found = new Map<string, EntryState>();
  for (const { path, entry } of puts) {
    const there = base.lstat(path);
    if (entry.type !== 'file' || there?.type !== 'file' || there.mode !== entry.mode || there.size !== entry.size)
      continue;
    // What nobody may read is taken for something else: the session's own version stays its own.
    found.set(path, hostStateOr(base, path, stateOfLayer(there)) ?? stateOfLayer(there));
  }
  return found;
}

/**
 * What comes back as the host once had it, and was edited there since, is a change of what the host has now: else it
 * would be held without being one, and be given up for the edit when somebody looks next.
 */
export function overEdits(base: BaseLayer, { puts }: ChangeSet, { delta, bases }: Held): Bases {
  const set = new Map<string, EntryState | null>();
  for (const { path } of puts) {
    const entry = delta.entries.get(path);
    const was = bases.get(path);
    if (!entry || !was) continue;
    const { ino: _ino, mtime: _mtime, ...state } = entry;
    if (!sameEntry(was, state)) continue;
    const there = hostStateOr(base, path, was);
    if (!there || !sameEntry(there, was)) set.set(path, there);
  }
  return set;
}
