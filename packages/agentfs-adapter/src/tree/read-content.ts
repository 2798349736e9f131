import { createHash } from 'node:crypto';
import { fstatSync, readSync } from 'node:fs';

const pieceSize = 262_144;
const chunkSize = 4_096;

/**
 * The content of an open file in pieces, each full but the last. A piece is only good until the next one is asked for.
 */
export function* pieces(fd: number): Generator<Buffer> {
  // Most files are small, and memory that is taken anew for each is what reading them costs most.
  const buffer = Buffer.allocUnsafe(Math.min(pieceSize, Math.max(chunkSize, fstatSync(fd).size + 1)));
  for (;;) {
    let filled = 0;
    while (filled < buffer.length) {
      const got = readSync(fd, buffer, filled, buffer.length - filled, null);
      if (got === 0) break;
      filled += got;
    }
    if (filled > 0) yield buffer.subarray(0, filled);
    if (filled < buffer.length) return;
  }
}

/** Reads an open file once and gives its size and hash. `use` sees each piece before the next is read. */
export function readContent(
  fd: number,
  use: (piece: Buffer) => void = () => undefined,
): { readonly size: number; readonly sha256: string } {
  const hash = createHash('sha256');
  let size = 0;
  for (const piece of pieces(fd)) {
    hash.update(piece);
    use(piece);
    size += piece.length;
  }
  return { size, sha256: hash.digest('hex') };
}
