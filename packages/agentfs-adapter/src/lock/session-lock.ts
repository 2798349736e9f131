import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { diskFull, FpfError, isDiskFull } from '@fpf/contracts';
import { isGone, ownIdentity, type ProcessIdentity } from './process-identity.ts';
import { errnoOf } from '../tree/anchored.ts';

/** Who holds a session, and since when. The token tells two holds of one process apart. */
export type Holder = ProcessIdentity & { readonly since: string; readonly token: string };

export type SessionLock = {
  readonly token: string;
  /** Who the lock's file names at this moment. */
  readonly holder: () => Holder | undefined;
  /** Gives up what is still one's own. */
  readonly release: () => void;
};

/** A lock for who has no use for its name. */
export function lockSession(dbPath: string): () => void {
  return holdSession(dbPath).release;
}

/**
 * One opener of a session at a time, in this process too. The engine's own lock does not hold within a process, and is
 * lost when any other handle of the file is closed there.
 */
export function holdSession(dbPath: string): SessionLock {
  const path = `${dbPath}.lock`;
  const token = randomUUID();
  const mine = `${path}.${token}`;
  try {
    // Written first and named afterwards: a lock that is there is a lock that can be read.
    writeFileSync(mine, JSON.stringify({ ...ownIdentity(), since: new Date().toISOString(), token }), {
      flag: 'wx',
      mode: 0o600,
    });
    take(dbPath, path, mine);
    const release = once(() => {
      if (readHolder(path)?.token === token) rmSync(path, { force: true });
    });
    return Object.freeze<SessionLock>({ token, holder: () => readHolder(path), release });
  } catch (error) {
    throw FpfError.is(error) ? error : unwritable(dbPath, error);
  } finally {
    removeOwn(mine);
  }
}

/** Of a folder that may not even be looked into nothing can be removed; nor was anything written there. */
function removeOwn(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    if (!refusing.has(errnoOf(error) ?? '')) throw error;
  }
}

const refusing: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

function unwritable(dbPath: string, cause: unknown): FpfError {
  const folder = dirname(dbPath);
  const owner = ownerOf(folder);
  const other = owner !== undefined && owner !== process.geteuid?.();
  const whose = refusing.has(errnoOf(cause) ?? '') && other ? `belongs to another user (${owner}) and ` : '';
  return new FpfError({
    code: isDiskFull(cause) ? diskFull : 'session.unavailable',
    message: `agentfs-adapter: the folder ${folder} ${whose}cannot be written, so ${basename(dbPath)} cannot be held: ${(cause as Error).message}`,
    hint: other
      ? 'Work as that user, or in a workspace or state folder (--state-dir) of your own.'
      : 'Check the folder, its permissions and its free space, or name another state folder with --state-dir.',
    cause,
  });
}

function ownerOf(folder: string): number | undefined {
  try {
    return statSync(folder).uid;
  } catch {
    return undefined;
  }
}

function take(dbPath: string, path: string, mine: string): void {
  if (linked(mine, path)) return;
  const holder = readHolder(path);
  if (holder && isGone(holder) && takeOver(path, mine)) return;
  const now = readHolder(path);
  throw locked(dbPath, now && !isGone(now) ? now : (readHolder(takingPath(path)) ?? now));
}

/**
 * The lock of an ended process. One at a time looks and takes: two that had both seen the old one could otherwise take
 * away what the first of them has just put there.
 */
function takeOver(path: string, mine: string): boolean {
  const taking = takingPath(path);
  if (!linked(mine, taking)) {
    // Whoever was taking it over has ended over it, too.
    const other = readHolder(taking);
    if (other && isGone(other)) takeAway(taking, `${mine}.stale`);
    if (!linked(mine, taking)) return false;
  }
  try {
    const holder = readHolder(path);
    if (holder && isGone(holder)) takeAway(path, `${mine}.stale`);
    return linked(mine, path);
  } finally {
    rmSync(taking, { force: true });
  }
}

function takingPath(path: string): string {
  return `${path}.taking`;
}

function linked(mine: string, path: string): boolean {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

function locked(dbPath: string, holder: Holder | undefined): FpfError {
  const since = holder === undefined ? '' : ` since ${holder.since}`;
  return new FpfError({
    code: 'session.locked',
    message: `agentfs-adapter: ${dbPath} is held by process ${holder?.pid ?? '?'}${since}`,
    hint: `Wait for it to end, or use another session. If there is no such process, remove ${dbPath}.lock.`,
  });
}

/**
 * Somebody else may have taken the lock over since it was read: then what was taken away is theirs, and is given back.
 */
function takeAway(path: string, aside: string): void {
  try {
    renameSync(path, aside);
    const holder = readHolder(aside);
    if (holder === undefined || !isGone(holder)) linkSync(aside, path);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(errnoOf(error) ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

export function readHolder(path: string): Holder | undefined {
  try {
    const { namespace, pid, started, since, token } = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    if (typeof namespace !== 'string' || typeof pid !== 'number' || typeof started !== 'string') return undefined;
    const told = (text: unknown, otherwise: string): string => (typeof text === 'string' ? text : otherwise);
    return { namespace, pid, started, since: told(since, 'some time ago'), token: told(token, '') };
  } catch {
    // Not ours, or gone between the two looks: not to be judged, so not to be taken over.
    return undefined;
  }
}

/** A lock given up twice could be somebody else's by then. */
function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}
