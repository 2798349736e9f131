import { createHash, randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Holder, lookAtLock, readLock, type SeenLock } from './look-at-lock.ts';
import { ownerText, ownOwner } from './owner.ts';

export type Lock = {
  readonly token: string;
  /** Whom the file names at this moment. */
  readonly holder: () => Holder | undefined;
  /** Removes the lock, if it is still this one. */
  readonly release: () => void;
};

/** Another process holds the lock, or what is at its place is no lock of ours. */
export class LockTaken extends Error {
  readonly path: string;
  readonly holder: Holder | undefined;
  readonly why: 'held' | 'unreadable';
  /** The holder, for a person to read. */
  readonly who: string;
  /** Whether the holder lives shows only elsewhere: on another machine, or in another container. */
  readonly isElsewhere: boolean;
  /** Whether the holder is known to live: its lock is not to be removed by hand. */
  readonly isAlive: boolean;

  constructor(path: string, seen: SeenLock | undefined) {
    const who = seen?.holder ? ownerText(seen.holder) : 'another process';
    super(`${path} is held by ${who}`);
    this.name = 'LockTaken';
    this.path = path;
    this.holder = seen?.holder;
    this.who = who;
    this.isElsewhere = seen?.holder !== undefined && seen.state === 'unknown';
    this.isAlive = seen?.state === 'alive';
    this.why = seen !== undefined && seen.holder === undefined ? 'unreadable' : 'held';
  }
}

/**
 * Takes the lock `path`, or throws `LockTaken`. Takes over the lock of a process that has ended. A kill at any moment
 * leaves either a whole lock or none.
 */
export function takeLock(path: string): Lock {
  const token = randomUUID();
  const mine = `${path}.${token}`;
  try {
    const record: Holder = { ...ownOwner(), since: new Date().toISOString(), token };
    writeFileSync(mine, JSON.stringify(record), { flag: 'wx', mode: 0o600 });
    if (!linked(mine, path)) takeOver(path, mine);
  } finally {
    remove(mine);
  }
  let released = false;
  return Object.freeze<Lock>({
    token,
    holder: () => readLock(path)?.holder,
    release: () => {
      if (!released && readLock(path)?.holder?.token === token) rmSync(path, { force: true });
      released = true;
    },
  });
}

/** Takes the lock as soon as it is free, and throws `LockTaken` when it was not within `waitMs`. */
export async function waitForLock(path: string, waitMs: number, everyMs = 50): Promise<Lock> {
  const until = nowMs() + waitMs;
  for (;;) {
    try {
      return takeLock(path);
    } catch (error) {
      if (!(error instanceof LockTaken) || nowMs() >= until) throw error;
    }
    await pause(everyMs);
  }
}

function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/**
 * Takes over a lock whose owner has ended. Two that have both seen the old lock could otherwise remove what the first
 * of them has just put there: so one claims it, by a name that only this one lock has, and replaces it in one step. A
 * claim whose owner has ended is claimed in its turn, and stays until the lock is replaced: from then on it is about a
 * lock that is not there, and whoever claims that late sees it.
 */
function takeOver(path: string, mine: string): void {
  const seen = lookAtLock(path);
  // It was released meanwhile. What comes to its place now is somebody's, and may not be moved.
  if (seen === undefined && linked(mine, path)) return;
  if (seen === undefined || seen.state !== 'gone') throw new LockTaken(path, seen ?? lookAtLock(path));
  const own = claimOf(path, seen);
  const claims = [own];
  for (let claim = own; !linked(mine, claim); claims.push(claim)) {
    const other = lookAtLock(claim);
    if (other === undefined || other.state !== 'gone') throw new LockTaken(path, other ?? lookAtLock(path));
    claim = claimOf(path, other);
    // Nobody claims by the token of the lock itself: somebody copied it here.
    if (claims.includes(claim)) throw new LockTaken(path, other);
  }
  try {
    const now = lookAtLock(path);
    if (now === undefined ? !linked(mine, path) : claimOf(path, now) !== own || now.state !== 'gone')
      throw new LockTaken(path, now ?? lookAtLock(path));
    if (now !== undefined) renameSync(mine, path);
  } finally {
    for (const claim of claims) rmSync(claim, { force: true });
  }
}

/** The token may be any text. What is no lock of ours has none, and is claimed like one that has an empty one. */
function claimOf(path: string, { holder }: SeenLock): string {
  return `${path}.${createHash('sha256')
    .update(holder?.token ?? '')
    .digest('hex')
    .slice(0, 32)}.taking`;
}

function linked(mine: string, path: string): boolean {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

/** A folder that refused the file also refuses to remove it, and the first error is the one to tell. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw error;
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
