import { FpfError } from '@fpf/contracts';
import type { LayerEntry, ViewTree } from './layers.ts';
import { overLimit, pathUnfit } from './refusals.ts';
import { resolveView, type ViewRoot } from './resolve-view.ts';
import { joined, partsOf } from './view-path.ts';

export type EntryFacts = { readonly type: string; readonly size: number };

/** What is read at once of one file, whoever asks. */
export const mostBytesAtOnce = 268_435_456;

type Readable = ViewRoot & { readonly tree: ViewTree };

/** What a path is, links inside the workspace resolved. */
export async function statView(root: Readable, path: string): Promise<EntryFacts | undefined> {
  const entry = (await resolveView(root, 'resolve', path))?.entry;
  if (!entry) return undefined;
  return { type: entry.type === 'fifo' ? 'other' : entry.type, size: entry.size };
}

/** A file's bytes; undefined where there is no regular file. */
export async function readView(root: Readable, path: string, mostBytes: number): Promise<Uint8Array | undefined> {
  const place = await resolveView(root, 'resolve', path);
  if (place?.entry?.type !== 'file') return undefined;
  return wholeFile(root.tree, place.path, mostBytes, place.entry);
}

/** Bounded by what really comes, too: a host's file may grow while it is read. */
export async function wholeFile(tree: ViewTree, path: string, mostBytes: number, known?: LayerEntry): Promise<Buffer> {
  const entry = known ?? (await tree.lstat(path));
  const tooLarge = (bytes: number): Error =>
    overLimit(path, `has ${bytes} bytes, and at most ${mostBytes} are handled at once`);
  if (entry && entry.size > mostBytes) throw tooLarge(entry.size);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of tree.pieces(path)) {
    size += piece.length;
    if (size > mostBytes) throw tooLarge(size);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}

export function requireFile(bytes: Uint8Array | undefined, path: string): Uint8Array {
  if (bytes) return bytes;
  throw new FpfError({
    code: 'session.path-missing',
    message: `agentfs-adapter: there is no file ${JSON.stringify(path.slice(0, 256))} in the session`,
    hint: 'Look at what is there first; the file may have been deleted or renamed.',
  });
}

/**
 * Where a path leads once every link is followed, `.` for the workspace itself. Names at its end that are not there yet
 * stay as they are written. Refuses what leads out, and a link that leads to where no folder is: whoever makes that
 * folder decides where it leads.
 */
export async function realPath(root: ViewRoot, path: string): Promise<string> {
  const real = await led(root, partsOf(path));
  return real === '' ? '.' : real;
}

async function led(root: ViewRoot, parts: readonly string[]): Promise<string> {
  const name = parts.at(-1);
  if (name === undefined) return '';
  const path = parts.join('/');
  const place = await resolveView(root, 'resolve', path);
  if (place) return place.path;
  const itself = await resolveView(root, 'inner', path);
  if (itself?.entry?.type === 'symlink') throw pathUnfit(path, 'is a link to where no folder is', 'ENOENT');
  return joined(await led(root, parts.slice(0, -1)), name);
}
