import { closeSync, fstatSync, readSync } from 'node:fs';
import type { BaseLayer } from './layers.ts';

const pieceSize = 262_144;

/** What an open file holds, in pieces that stay as they are. The descriptor stays open. */
export function* filePieces(fd: number): Generator<Buffer> {
  const { size } = fstatSync(fd);
  for (let at = 0; ;) {
    // One byte more than there should be, so that a small file is read at once and one that has grown meanwhile is seen
    // to.
    const wanted = Math.min(pieceSize, Math.max(size - at, 0) + 1);
    const piece = Buffer.allocUnsafeSlow(wanted);
    const got = readSync(fd, piece, 0, wanted, at);
    if (got > 0) yield piece.subarray(0, got);
    if (got < wanted) return;
    at += got;
  }
}

/** The same of a file of the host. */
export function* basePieces(base: Pick<BaseLayer, 'open'>, path: string): Generator<Buffer> {
  const fd = base.open(path);
  try {
    yield* filePieces(fd);
  } finally {
    closeSync(fd);
  }
}
