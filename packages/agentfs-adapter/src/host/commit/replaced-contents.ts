import { readSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentToKeep } from '../../store/file-content.ts';
import { openFile, withFd } from '../../tree/anchored.ts';
import { damagedPlan } from './refusals.ts';
import type { Staged } from './stage-commit.ts';

const pieceSize = 262_144;

/** The contents of files that a commit replaced or removed, as its folder keeps them. */
export function replacedOf({ folder, plan }: Staged): readonly ContentToKeep[] {
  return plan.steps.flatMap(({ before }) => {
    const sha256 = before?.type === 'file' ? before.sha256 : undefined;
    const packed = sha256 === undefined ? undefined : plan.contents[sha256];
    if (sha256 === undefined || packed === undefined || packed.size === 0) return [];
    const misfit = (): Error => damagedPlan(folder, new Error(`the content ${sha256} is not what it was`));
    return [{ sha256, pieces: () => piecesAt(join(folder, 'contents'), packed), misfit }];
  });
}

function* piecesAt(path: string, { at, size }: { readonly at: number; readonly size: number }): Generator<Buffer> {
  for (let done = 0; done < size;) {
    const piece = Buffer.allocUnsafe(Math.min(pieceSize, size - done));
    const filled = withFd(openFile(path), (fd) => fill(fd, piece, at + done));
    if (filled === 0) return;
    yield piece.subarray(0, filled);
    done += filled;
  }
}

function fill(fd: number, piece: Buffer, from: number): number {
  let filled = 0;
  while (filled < piece.length) {
    const got = readSync(fd, piece, filled, piece.length - filled, from + filled);
    if (got === 0) break;
    filled += got;
  }
  return filled;
}
