import { FpfError } from '@fpf/contracts';
import { tarEnd, tarHeader, tarPadding } from '@fpf/files/tar';
import type { ViewTree } from '../../view/layers.ts';
import { type LeftOut, type Made, plainMode, toExport } from './exported.ts';

/**
 * A view as a tar archive (ustar, with pax headers where those fields are too small), in pieces. One view gives one
 * archive: names in order, no owners, and one time for all.
 */
export async function* tarOf(
  tree: ViewTree,
  mtime: number,
  told: (made: Made) => void,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const leftOut: LeftOut[] = [];
  let [entries, bytes] = [0, 0];
  for await (const { path, entry, first } of toExport(tree, leftOut, { signal })) {
    entries += 1;
    const common = { path, mode: plainMode(entry), mtime };
    if (first !== undefined) yield tarHeader({ ...common, type: 'hardlink', size: 0, target: first });
    else if (entry.type !== 'file')
      yield tarHeader({
        ...common,
        type: entry.type,
        size: 0,
        ...(entry.target !== undefined && { target: entry.target }),
      });
    else {
      yield tarHeader({ ...common, type: 'file', size: entry.size });
      yield* exactly(tree, path, entry.size, signal);
      yield tarPadding(entry.size);
      bytes += entry.size;
    }
  }
  yield tarEnd();
  told({ entries, bytes, leftOut });
}

/** A header has said how long the content is, so anything else would break what follows it. */
export async function* exactly(
  tree: ViewTree,
  path: string,
  size: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const piece of tree.pieces(path)) {
    signal?.throwIfAborted();
    seen += piece.length;
    if (seen > size) break;
    yield piece;
  }
  if (seen === size) return;
  throw new FpfError({
    code: 'session.host-changed',
    message: `agentfs-adapter: ${path} changed while it was read`,
    hint: 'Try again when nothing writes in the workspace.',
  });
}
