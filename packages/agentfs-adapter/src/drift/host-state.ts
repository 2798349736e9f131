import { type EntryState, FpfError } from '@fpf/contracts';
import { withFd } from '../tree/anchored.ts';
import { readContent } from '../tree/read-content.ts';
import { sameEntry } from '../tree/entry.ts';
import { type BaseLayer, type LayerEntry, stateOfLayer } from '../view/layers.ts';

/** What the host has at a path now, content and all; `null` for nothing. */
export function hostState(base: BaseLayer, path: string): EntryState | null {
  const entry = base.lstat(path);
  return entry ? wholeState(base, path, entry) : null;
}

/** The same, and `closed` where its mode closes a file to this user. */
export function hostStateOr<T>(base: BaseLayer, path: string, closed: T): EntryState | null | T {
  return unlessClosed(() => hostState(base, path), closed);
}

function unlessClosed<T, U>(look: () => T, closed: U): T | U {
  try {
    return look();
  } catch (error) {
    if (FpfError.is(error) && error.code === 'session.path-unfit') return closed;
    throw error;
  }
}

/**
 * Reads a file only where everything else fits. One that its mode closes to this user is taken by what can be seen of
 * it.
 */
export function isHostState(base: BaseLayer, path: string, expected: EntryState | null): boolean {
  const entry = base.lstat(path);
  if (!entry || !expected) return entry === undefined && expected === null;
  if (entry.type !== expected.type || entry.mode !== expected.mode || entry.size !== expected.size) return false;
  // A session that has committed a file which nobody may read could make no call any more. Whoever writes it compares
  // contents.
  return unlessClosed(() => sameEntry(wholeState(base, path, entry), expected), true);
}

function wholeState(base: BaseLayer, path: string, entry: LayerEntry): EntryState {
  const state = stateOfLayer(entry);
  if (state.type !== 'file') return state;
  return { ...state, ...withFd(base.open(path), (fd) => readContent(fd)) };
}
