import { chmodSync, closeSync, constants, linkSync, mkdirSync, openSync, symlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { LayerEntry, ViewTree } from '../../view/layers.ts';
import { type LeftOut, type Made, plainMode, toExport } from './exported.ts';
import { exactly } from './export-tar.ts';

/** A view as a new folder, with modes. FIFOs need a program of their own to be made, so they are left out and told. */
export async function exportFolder(tree: ViewTree, to: string, signal?: AbortSignal): Promise<Made> {
  const leftOut: LeftOut[] = [];
  const folders: (readonly [path: string, mode: number])[] = [];
  let [entries, bytes] = [0, 0];
  const also = ({ type }: LayerEntry): string | undefined => (type === 'fifo' ? 'it is a FIFO' : undefined);
  for await (const { path, entry, first } of toExport(tree, leftOut, { signal, also })) {
    entries += 1;
    const at = join(to, path);
    if (first !== undefined) linkSync(join(to, first), at);
    else if (entry.type === 'symlink') symlinkSync(entry.target ?? '', at);
    else if (entry.type === 'directory') {
      mkdirSync(at, { mode: 0o700 });
      folders.push([at, plainMode(entry)]);
    } else {
      await writeNew(at, plainMode(entry), exactly(tree, path, entry.size, signal));
      bytes += entry.size;
    }
  }
  // Inside out: a folder that its owner may not write into could not have been filled.
  for (const [at, mode] of folders.reverse()) chmodSync(at, mode);
  return { entries, bytes, leftOut };
}

async function writeNew(at: string, mode: number, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const fd = openSync(at, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600);
  try {
    for await (const piece of pieces) for (let done = 0; done < piece.length;) done += writeSync(fd, piece, done);
  } finally {
    closeSync(fd);
  }
  chmodSync(at, mode);
}
