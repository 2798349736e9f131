import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { type Lock, LockTaken, takeLock, waitForLock } from '@fpf/files/lock';
import { errnoOf } from '../tree/anchored.ts';
import { diskFailure } from '../tree/disk-failure.ts';

/**
 * Locks a database for one opener at a time, in this process too: the engine's own lock does not hold within a process,
 * and is lost when any other handle of the file is closed there.
 */
export function lockSession(dbPath: string): Lock {
  try {
    return takeLock(lockOf(dbPath));
  } catch (error) {
    throw notLocked(dbPath, error);
  }
}

/** Undefined where somebody has it: then it is in use. */
export function tryLockSession(dbPath: string): Lock | undefined {
  try {
    return lockSession(dbPath);
  } catch (error) {
    if (FpfError.is(error) && error.code === 'session.locked') return undefined;
    throw error;
  }
}

/** Waits for another process, which mostly has the database for one command. */
export async function waitForSession(dbPath: string, waitMs: number): Promise<Lock> {
  try {
    return await waitForLock(lockOf(dbPath), waitMs);
  } catch (error) {
    throw notLocked(dbPath, error, `, for ${waitMs / 1000} s now`);
  }
}

export function lockOf(dbPath: string): string {
  return `${dbPath}.lock`;
}

function notLocked(dbPath: string, error: unknown, waited = ''): FpfError {
  if (!(error instanceof LockTaken)) return unwritable(dbPath, error);
  if (error.why === 'unreadable')
    return new FpfError({
      code: 'session.locked',
      message:
        `agentfs-adapter: ${dbPath} cannot be held: ${error.path} is in the place of its lock, ` +
        'and is none that fpf wrote',
      hint: `Find out who made it; then remove ${error.path}.`,
      cause: error,
    });
  const since = error.holder === undefined ? '' : ` since ${error.holder.since}`;
  return new FpfError({
    code: 'session.locked',
    message: `agentfs-adapter: ${dbPath} is held by ${error.who}${since}${waited}`,
    hint: `A run in another session does not wait for it: \`fpf run --new\`. ${freeing(error)}`,
    cause: error,
  });
}

/** When a lock is free. Only one whose holder may be gone is ever removed by hand. */
export function freeing({ path, isAlive, isElsewhere }: LockTaken): string {
  if (isAlive) return 'It is free as soon as that process ends.';
  return isElsewhere
    ? `Whether it still runs shows only there; if that machine or container is gone for good, remove ${path}.`
    : `If there is no such process, remove ${path}.`;
}

function unwritable(dbPath: string, cause: unknown): FpfError {
  const folder = dirname(dbPath);
  const owner = ownerOf(folder);
  const other = owner !== undefined && owner !== process.geteuid?.();
  const refused = ['EACCES', 'EPERM', 'EROFS'].includes(errnoOf(cause) ?? '');
  const whose = refused && other ? `belongs to another user (${owner}) and ` : '';
  return diskFailure(
    `the folder ${folder} ${whose}cannot be written, so ${basename(dbPath)} cannot be held: ` +
      (cause as Error).message,
    other
      ? 'Work as that user, or in a workspace or state folder (--state-dir) of your own.'
      : 'Check the folder, its permissions and its free space, or name another state folder with --state-dir.',
    cause,
  );
}

function ownerOf(folder: string): number | undefined {
  try {
    return statSync(folder).uid;
  } catch {
    return undefined;
  }
}
