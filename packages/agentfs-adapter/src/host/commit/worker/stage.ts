import * as fs from 'node:fs';
import type { Owner } from '../../plan/plan-file.ts';
import { at, closing, codeOf, type Place } from './anchor.ts';
import { keptBits } from './judge.ts';
import type { Job, Site } from './site.ts';

/** The whole new file beside the old one, and on the disk, before it takes its name. */
export function stage({ plan, contents }: Site, place: Place, { to, temporary, path, owner }: Job): void {
  const target = at(place, temporary);
  remove(target);
  const packed = plan.contents[to?.sha256 ?? ''];
  if (!packed) throw new Error(`the plan has no content for ${path}`);
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY } = fs.constants;
  closing(fs.openSync(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600), (fd) => {
    closing(fs.openSync(contents, O_RDONLY), (source) => copy(source, packed, fd));
    // Its mode comes last: giving a file away may take bits of it.
    if (owner && !isOwnedBy(fs.fstatSync(fd), owner)) fs.fchownSync(fd, owner.uid, owner.gid);
    fs.fchmodSync(fd, (to?.mode ?? 0) & keptBits);
    fs.fsyncSync(fd);
  });
}

export function isOwnedBy(stats: fs.Stats, { uid, gid }: Owner): boolean {
  return stats.uid === uid && stats.gid === gid;
}

export function remove(path: string): void {
  try {
    fs.unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function copy(
  source: number,
  { at: start, size }: { readonly at: number; readonly size: number },
  target: number,
): void {
  const piece = Buffer.allocUnsafe(Math.min(size, 1_048_576));
  for (let done = 0; done < size;) {
    const got = fs.readSync(source, piece, 0, Math.min(piece.length, size - done), start + done);
    if (got === 0) throw new Error('the contents of the plan are cut off');
    for (let written = 0; written < got;) written += fs.writeSync(target, piece, written, got - written);
    done += got;
  }
}
