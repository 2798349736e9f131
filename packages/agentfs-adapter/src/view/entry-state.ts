import type { EntryState } from '@fpf/contracts';
import type { LayerEntry, ViewTree } from './layers.ts';

/** What leaves the adapter of an entry, as far as its layer knows it: of a file of the host no hash. */
export function stateOfLayer(entry: LayerEntry): EntryState {
  const { ino: _ino, layer: _layer, mtime: _mtime, ...state } = entry;
  return state;
}

/** The same with a file's hash, looked up or made by reading it. */
export async function hashedState(tree: Pick<ViewTree, 'hash'>, path: string, entry: LayerEntry): Promise<EntryState> {
  const state = stateOfLayer(entry);
  if (state.type !== 'file' || state.sha256 !== undefined) return state;
  return { ...state, sha256: await tree.hash(path) };
}
