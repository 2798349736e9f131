import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { at, closing, inFolder, lookAt, type Place } from './anchor.ts';
import { isFolder, type Job, type Site } from './site.ts';

/** Permission bits and the sticky bit. Set-id bits are never written. */
export const keptBits = 0o1777;

export const pathOnly = 0x20_0000;

/** How a path stands. `between`: where this program, ended in the middle, may have left it. */
export type Found = 'from' | 'to' | 'between' | 'neither';

export function find(site: Site, job: Job): Found {
  return inFolder(site, job.path, (place) => judge(place, job)) ?? judge(undefined, job);
}

/** Compares what stands there with both sides. A file is read only where all else fits. */
export function judge(place: Place | undefined, { from, to }: Job): Found {
  const stats = place && lookAt(at(place));
  const mode = (stats?.mode ?? 0) & keptBits;
  let hash: string | undefined;
  const is = (state: Job['from'], unlocked = 0): boolean => {
    if (!state || !stats || !place) return !state && !stats;
    if (state.type === 'directory') return stats.isDirectory() && mode === (state.mode & keptBits);
    if (state.type === 'symlink') return stats.isSymbolicLink() && fs.readlinkSync(at(place)) === state.target;
    if (!stats.isFile() || stats.size !== state.size || mode !== ((state.mode & keptBits) | unlocked)) return false;
    return (hash ??= hashOf(at(place), mode)) === state.sha256;
  };
  if (is(to)) return 'to';
  if (is(from)) return 'from';
  // A file that is closed to its owner is unlocked while it is read.
  if ([from, to].some((state) => state?.type === 'file' && is(state, 0o400))) return 'between';
  // A folder is opened for its owner while its entries change. What becomes a folder, or was one, is for a moment not
  // there.
  const opened = [from, to].some(
    (state) => isFolder(state) && stats?.isDirectory() && mode === (((state?.mode ?? 0) & keptBits) | 0o700),
  );
  return opened || (!stats && isFolder(from) !== isFolder(to)) ? 'between' : 'neither';
}

function hashOf(path: string, mode: number): string {
  return closing(openLocked(path, mode), (fd) => {
    if (!fs.fstatSync(fd).isFile()) return '';
    const hash = createHash('sha256');
    const piece = Buffer.allocUnsafe(262_144);
    for (let got = fs.readSync(fd, piece); got > 0; got = fs.readSync(fd, piece)) hash.update(piece.subarray(0, got));
    return hash.digest('hex');
  });
}

/** Opens a file also where its mode closes it to its owner; its mode is as before then. */
function openLocked(path: string, mode: number): number {
  const open = (): number =>
    fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW | fs.constants.O_NONBLOCK);
  if ((mode & 0o400) !== 0) return open();
  return closing(fs.openSync(path, pathOnly | fs.constants.O_NOFOLLOW), (pin) => {
    fs.chmodSync(`/proc/self/fd/${pin}`, mode | 0o400);
    try {
      return open();
    } finally {
      fs.chmodSync(`/proc/self/fd/${pin}`, mode);
    }
  });
}
