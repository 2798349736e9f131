import type { EntryState } from '@fpf/contracts';

/** What one layer, or the whole view, says of a path. A link is told as a link. */
export type LayerEntry = EntryState & {
  /** Of one layer: two paths with one `ino` and `layer` are one file under two names. */
  readonly ino: bigint;
  readonly layer: 'base' | 'delta' | 'call';
  /** Nanoseconds since 1970. */
  readonly mtime: bigint;
};

/** A folder's entries by name, sorted by code units. */
export type FolderEntries = ReadonlyMap<string, LayerEntry>;

/**
 * The host's folder, for reading. Paths are relative to it, and '' is the folder itself. Every path is walked with open
 * folders in hand and no link is followed, so a path whose folder is a link is not there. What lies on another file
 * system (a mount inside the workspace) is an empty folder; covered names and what is no file, folder, link or FIFO are
 * not there. What a mode closes to this process is refused with `session.path-unfit`, naming the path; a workspace that
 * is gone, with `session.workspace-missing`.
 */
export interface BaseLayer {
  readonly workspace: string;
  readonly covered: ReadonlySet<string>;
  lstat(path: string): LayerEntry | undefined;
  /** Undefined where there is no folder. Sorted by code units. */
  names(path: string): readonly string[] | undefined;
  /** As `names`, with what stands there: one way to the folder for all of them. */
  entries(path: string): FolderEntries | undefined;
  /**
   * Names of a folder that are not UTF-8, shown as well as can be: they are in no list, since a session has no place
   * for them.
   */
  unnameable(path: string): readonly string[];
  /** A descriptor for reading; the caller closes it. Refuses what is no file, and opens nothing else to find out. */
  open(path: string): number;
}

/** The content of a delta's file, in pieces. */
export type DeltaContent = (ino: number) => AsyncIterable<Uint8Array>;

/** Base, delta and what a call has done so far, as one tree. No link is followed: see `resolve-view.ts` for that. */
export interface ViewTree {
  lstat(path: string): Promise<LayerEntry | undefined>;
  /** Undefined where there is no folder. Sorted by code units. */
  names(path: string): Promise<readonly string[] | undefined>;
  entries(path: string): Promise<FolderEntries | undefined>;
  /** A file's content, in pieces of at most a mebibyte. */
  pieces(path: string): AsyncIterable<Uint8Array>;
  /** SHA-256 of a file's content: from what is known, or by reading it. */
  hash(path: string): Promise<string>;
}

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
