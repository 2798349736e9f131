import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Holder, lookAtLock, readLock, type SeenLock } from './look-at-lock.ts';
import { ownOwner } from './owner.ts';

export type Lock = {
  readonly token: string;
  /** Whom the file names at this moment. */
  readonly holder: () => Holder | undefined;
  /** Removes the lock, if it is still this one. */
  readonly release: () => void;
};

export type LockOptions = {
  /** Takes a lock over after that time also where its owner cannot be seen from here. Without it such a lock stays. */
  readonly takeUnknownAfterMs?: number;
};

/** Another process holds the lock, or what is at its place is no lock of ours. */
export class LockTaken extends Error {
  readonly path: string;
  readonly holder: Holder | undefined;
  readonly why: 'held' | 'unreadable';

  constructor(path: string, seen: SeenLock | undefined) {
    super(`${path} is held by process ${seen?.holder?.pid ?? '?'}`);
    this.name = 'LockTaken';
    this.path = path;
    this.holder = seen?.holder;
    this.why = seen !== undefined && seen.holder === undefined ? 'unreadable' : 'held';
  }
}

/**
 * Takes the lock `path`, or throws `LockTaken`. Takes over the lock of a process that has ended. A kill at any moment
 * leaves either a whole lock or none.
 */
export function takeLock(path: string, options: LockOptions = {}): Lock {
  const token = randomUUID();
  const mine = `${path}.${token}`;
  try {
    const record: Holder = { ...ownOwner(), since: new Date().toISOString(), token };
    writeFileSync(mine, JSON.stringify(record), { flag: 'wx', mode: 0o600 });
    if (!linked(mine, path) && !takeOver(path, mine, options)) throw new LockTaken(path, whoHolds(path));
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

/** Says who holds a lock: where its owner has ended, whoever takes it over at this moment. */
function whoHolds(path: string): SeenLock | undefined {
  const seen = lookAtLock(path);
  if (seen !== undefined && seen.state !== 'gone') return seen;
  return lookAtLock(`${path}.taking`) ?? lookAtLock(path);
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
 * Takes over a lock whose owner has ended. One process at a time looks and takes: two that have both seen the old lock
 * could otherwise remove what the first of them has just put there.
 */
function takeOver(path: string, mine: string, options: LockOptions): boolean {
  const seen = lookAtLock(path);
  // It was released meanwhile. What comes to its place now is somebody's, and may not be moved.
  if (seen === undefined) return linked(mine, path);
  if (!isFree(seen, options)) return false;
  const taking = `${path}.taking`;
  if (!linked(mine, taking)) {
    // The process that was taking it over may have ended meanwhile.
    const other = lookAtLock(taking);
    if (other !== undefined && isFree(other, options)) moveAway(taking, mine, options);
    if (!linked(mine, taking)) return false;
  }
  try {
    const now = lookAtLock(path);
    if (now !== undefined && isFree(now, options)) moveAway(path, mine, options);
    return linked(mine, path);
  } finally {
    rmSync(taking, { force: true });
  }
}

function isFree(seen: SeenLock, { takeUnknownAfterMs = Infinity }: LockOptions): boolean {
  if (seen.state === 'gone') return true;
  return seen.state === 'unknown' && Date.now() - seen.changedMs >= takeUnknownAfterMs;
}

/** Moves a lock aside and looks at it once more: one that is held after all goes back to its place. */
function moveAway(path: string, mine: string, options: LockOptions): void {
  const aside = `${mine}.stale`;
  try {
    renameSync(path, aside);
    const moved = lookAtLock(aside);
    if (moved !== undefined && !isFree(moved, options)) linkSync(aside, path);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
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
