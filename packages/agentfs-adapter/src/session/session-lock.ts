import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { isGone, ownIdentity, type ProcessIdentity } from './process-identity.ts';
import { errnoOf } from '../tree/anchored.ts';

/**
 * One opener of a session at a time, in this process too. The engine's own lock does not hold within a process, and is
 * lost when any other handle of the file is closed there.
 */
export function lockSession(dbPath: string): () => void {
  const path = `${dbPath}.lock`;
  const mine = `${path}.${randomUUID()}`;
  try {
    // Written first and named afterwards: a lock that is there is a lock that can be read.
    writeFileSync(mine, JSON.stringify(ownIdentity()), { flag: 'wx', mode: 0o600 });
    return take(dbPath, path, mine);
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
    code: 'session.unavailable',
    message: `agentfs-adapter: the folder ${folder} ${whose}cannot be written, so ${basename(dbPath)} cannot be held: ${(cause as Error).message}`,
    hint: other
      ? 'Work as that user, or in a workspace or state folder (--state-dir) of your own.'
      : 'Check the folder, its permissions and its free space.',
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

function take(dbPath: string, path: string, mine: string): () => void {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      linkSync(mine, path);
      return once(() => rmSync(path, { force: true }));
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
    }
    const holder = readHolder(path);
    if (holder === undefined || !isGone(holder)) break;
    takeAway(path, `${mine}.stale`);
  }
  const holder = readHolder(path);
  throw new FpfError({
    code: 'session.locked',
    message: `agentfs-adapter: ${dbPath} is held by process ${holder?.pid ?? '?'}`,
    hint: `Wait for it to end, or use another session. If there is no such process, remove ${path}.`,
  });
}

/** Somebody else may have taken the lock over since it was read: then what was taken away is theirs, and is given back. */
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

export function readHolder(path: string): ProcessIdentity | undefined {
  try {
    const { namespace, pid, started } = JSON.parse(readFileSync(path, 'utf8')) as Partial<ProcessIdentity>;
    return typeof namespace === 'string' && typeof pid === 'number' && typeof started === 'string'
      ? { namespace, pid, started }
      : undefined;
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
