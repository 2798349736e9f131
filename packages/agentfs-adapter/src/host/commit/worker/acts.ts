import * as fs from 'node:fs';
import { at, atPath, closing, codeOf, inFolder, lookAt, Neither, type Place } from './anchor.ts';
import { find, judge, keptBits, pathOnly } from './judge.ts';
import { isFolder, type Job, type Site } from './site.ts';
import { isOwnedBy, remove, stage } from './stage.ts';

/** A file or a link takes its place in one step; what is there is looked at once more right before. */
export function put(site: Site, job: Job): void {
  atPath(site, job.path, (place) => {
    const ready = at(place, job.temporary);
    if (job.to?.type === 'symlink') {
      remove(ready);
      fs.symlinkSync(job.to.target ?? '', ready);
      if (job.owner && !isOwnedBy(fs.lstatSync(ready), job.owner)) fs.lchownSync(ready, job.owner.uid, job.owner.gid);
    } else makeReady(site, place, job);
    if (judge(place, job) === 'neither') throw new Neither('it was written meanwhile');
    if (lookAt(at(place))) fs.renameSync(ready, at(place));
    else takeName(ready, at(place));
    remove(ready);
  });
}

/** A second name of a file that has been written; otherwise the file that was staged. */
function makeReady(site: Site, place: Place, job: Job): void {
  const ready = at(place, job.temporary);
  const first = job.same === undefined ? undefined : site.jobs[job.same];
  if (first && find(site, first) === 'to') {
    remove(ready);
    if (inFolder(site, first.path, (other) => tryLink(at(other), ready))) return;
  }
  if (!lookAt(ready)) stage(site, place, job);
}

const noSecondNames: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS', 'EXDEV']);

/** False on a disk, or by rules, that allow no second name. */
function tryLink(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    if (noSecondNames.has(codeOf(error))) return false;
    throw error;
  }
}

/** Takes a name only where it is free: nothing that came meanwhile is overwritten. */
function takeName(from: string, to: string): void {
  try {
    if (!tryLink(from, to)) fs.renameSync(from, to);
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? new Neither('something was made there meanwhile') : error;
  }
}

/** Opens a folder for its owner, or makes it, also in the place of a file or link. Its mode comes last. */
export function prepareFolder(site: Site, job: Job): void {
  const stats = inFolder(site, job.path, (place) => lookAt(at(place)));
  if (stats?.isDirectory()) return setMode(site, job, stats.mode | 0o700);
  if (!isFolder(job.to)) return;
  atPath(site, job.path, (place) => {
    // Where nothing stood, nothing is taken away: who came meanwhile stays.
    if (job.from !== null) {
      if (judge(place, job) === 'neither') throw new Neither('it was written meanwhile');
      remove(at(place));
    }
    makeFolder(at(place), ((job.to?.mode ?? 0) | 0o700) & keptBits);
  });
}

function makeFolder(path: string, mode: number): void {
  try {
    fs.mkdirSync(path, mode);
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? new Neither('something was made there meanwhile') : error;
  }
}

export function drop(site: Site, job: Job): void {
  atPath(site, job.path, (place) => {
    const found = judge(place, job);
    if (found === 'neither') throw new Neither('it was written meanwhile');
    // It is gone by itself; who came right after is not of this commit.
    if (found === 'to') return;
    if (!lookAt(at(place))?.isDirectory()) return remove(at(place));
    try {
      fs.rmdirSync(at(place));
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error;
      throw new Neither('the folder holds something that is not of this commit');
    }
  });
}

/**
 * Of exactly this folder, and never of what a link leads to. One that this commit makes is given to its owner first.
 */
export function setMode(site: Site, job: Job, mode: number): void {
  atPath(site, job.path, (place) => {
    closing(fs.openSync(at(place), pathOnly | fs.constants.O_NOFOLLOW | fs.constants.O_DIRECTORY), (pin) => {
      const [here, stats] = [`/proc/self/fd/${pin}`, fs.fstatSync(pin)];
      const made = isFolder(job.to) && !isFolder(job.from);
      if (made && job.owner && !isOwnedBy(stats, job.owner)) fs.chownSync(here, job.owner.uid, job.owner.gid);
      // The set-group-id bit says whose group new entries get: it gives nobody anything, and it stays.
      if ((stats.mode & keptBits) !== (mode & keptBits)) fs.chmodSync(here, (mode & keptBits) | (stats.mode & 0o2000));
    });
  });
}

export function clean(site: Site, job: Job): void {
  inFolder(site, job.path, (place) => remove(at(place, job.temporary)));
}
