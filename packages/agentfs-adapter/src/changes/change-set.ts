import type { EntryState } from '@fpf/contracts';
import type { RefusedEntry } from '../tree/entry.ts';

/** A path as the call left it. A file's `sha256` is known. */
export type Put = {
  readonly path: string;
  readonly entry: EntryState & { readonly mtime: bigint };
  /** Another put of the same set: this is a second name of that file. */
  readonly sameAs?: string;
};

/**
 * What one call did to the view, whoever found it: an overlay's upper folder, a compared copy, or code in this process.
 * It says only what differs from the view before the call; what was touched and is the same again is not in it.
 */
export type ChangeSet = {
  /** The topmost paths that the view had and has no more. Not what a put of another kind replaces at its own path. */
  readonly gone: readonly string[];
  /** Parents before children. A folder that was none before is there with all that is in it. */
  readonly puts: readonly Put[];
  /** What a session cannot hold. Where there is any, the call is rolled back. */
  readonly refused: readonly RefusedEntry[];
  /** The content of a put file, in pieces; may be asked for again until the call ends. */
  readonly pieces: (path: string) => Iterable<Buffer>;
};
