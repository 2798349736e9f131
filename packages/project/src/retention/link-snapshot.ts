import { randomBytes } from 'node:crypto';
import { closeSync, linkSync, lstatSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { knownRuns } from '../runs/known-runs.ts';

const pieceBytes = 1_048_576;

/**
 * Makes one file of the snapshot of a run and that of the run before, where they have the same bytes and the file
 * system can. Nobody writes a snapshot: it is replaced, which leaves the other one as it is.
 */
export function linkSnapshot(stateDir: string, run: string): boolean {
  const before = knownRuns(stateDir).find((id) => id < run);
  if (before === undefined) return false;
  const [own, other] = [run, before].map((id) => join(stateDir, 'runs', id, 'session.db')) as [string, string];
  if (!areEqual(own, other)) return false;
  const half = `${own}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    linkSync(other, half);
    renameSync(half, own);
    return true;
  } catch (error) {
    if (!['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'EACCES'].includes(codeOf(error))) throw error;
    return false;
  } finally {
    rmSync(half, { force: true });
  }
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => lstatSync(path, { throwIfNoEntry: false }));
  if (!a?.isFile() || !b?.isFile() || a.ino === b.ino) return false;
  return a.size === b.size && a.mode === b.mode && a.uid === b.uid && haveSameBytes(one, other);
}

/** In pieces: two databases differ in the first one already, unless they are the same. */
function haveSameBytes(one: string, other: string): boolean {
  const fds = [openSync(one, 'r'), openSync(other, 'r')] as const;
  const [piece, otherPiece] = [Buffer.allocUnsafe(pieceBytes), Buffer.allocUnsafe(pieceBytes)];
  try {
    for (;;) {
      const read = readSync(fds[0], piece, 0, pieceBytes, null);
      const otherRead = readSync(fds[1], otherPiece, 0, pieceBytes, null);
      if (read !== otherRead || piece.compare(otherPiece, 0, read, 0, read) !== 0) return false;
      if (read === 0) return true;
    }
  } finally {
    for (const fd of fds) closeSync(fd);
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
