import { existsSync, lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FpfError, type SessionRemoval } from '@fpf/contracts';
import { deltaFolderOf } from '../../home/home-dir.ts';
import { requireName, requireThere, type SessionsPlace } from '../../home/session-place.ts';
import { tryLockSession } from '../../lock/session-lock.ts';
import { heldChanges, readHeld } from '../../store/held-delta.ts';
import { isOwnFolder } from '../../tree/own-folder.ts';
import { removeTree } from '../../tree/remove-tree.ts';
import { notePath } from '../../home/session-note.ts';
import { removeCommit } from '../commit/commit-folder.ts';
import { appliedCommits } from './applied-commits.ts';
import { commitsOf, lockCommits, receiptFiles, unsettledSessions } from './leftovers.ts';
import { sizeOf } from './size-of.ts';

export type RemoveAsk = { readonly dryRun?: boolean; readonly unapplied?: boolean; readonly keepUndo?: boolean };

type Why = NonNullable<SessionRemoval['refused']>['why'];

/**
 * Removes a session for good, with what is kept for it outside of the workspace. Its database goes first: where this is
 * cut short, the rest is that of a deleted session, which the sweep removes. Whoever has the session open keeps it.
 */
export async function removeSession(
  place: SessionsPlace,
  id: string,
  { dryRun = false, unapplied = false, keepUndo = false }: RemoveAsk = {},
): Promise<SessionRemoval> {
  const path = join(place.sessionsDir, `${requireName(id)}.db`);
  requireThere(id, lstatSync(path, { throwIfNoEntry: false })?.isFile() === true);
  if (unsettledSessions(place.homeDir).has(id))
    return refused('unfinished', 'a commit or an undo of it was left half done');
  const lock = tryLockSession(path);
  if (lock === undefined) return refused('held', 'a process has it open');
  try {
    // Under the lock: nobody applies it meanwhile.
    if (keepUndo && appliedCommits(place)[0]?.session === id)
      return refused('applied', 'the last apply, which `fpf undo` takes back, is of it');
    const kept = unapplied ? undefined : await unappliedIn(place, path, id);
    if (kept) return kept;
    const files = filesOf(place, id, path).map((one) => ({
      path: one,
      why: `session ${id} is removed`,
      bytes: sizeOf(one),
    }));
    if (!dryRun) {
      for (const file of files) removeTree(file.path);
      removeCommits(place, id);
    }
    return { files };
  } finally {
    lock.release();
  }
}

/** Of a database that cannot be read nobody can say that the host has all of it. */
async function unappliedIn(place: SessionsPlace, path: string, id: string): Promise<SessionRemoval | undefined> {
  try {
    const db = await place.open(path);
    try {
      const { length } = heldChanges(await db.read((sql) => readHeld(sql, id)));
      if (length === 0) return undefined;
      return refused('unapplied', `${length} ${length === 1 ? 'path' : 'paths'} of it the host does not have`);
    } finally {
      await db.close();
    }
  } catch (error) {
    if (FpfError.is(error)) return refused('unreadable', `what it changed cannot be told (${error.code})`);
    throw error;
  }
}

function filesOf({ homeDir }: SessionsPlace, id: string, path: string): readonly string[] {
  const delta = deltaFolderOf(homeDir, id);
  return [
    path,
    `${path}-wal`,
    `${path}-shm`,
    ...(isOwnFolder(dirname(delta)) ? [delta] : []),
    ...receiptFiles(homeDir, id),
    ...(isOwnFolder(dirname(notePath(homeDir, id))) ? [notePath(homeDir, id)] : []),
  ].filter((one) => existsSync(one));
}

/** While somebody commits they stay, as those of a deleted session, for the sweep. */
function removeCommits({ homeDir }: SessionsPlace, id: string): void {
  const unlock = lockCommits(homeDir);
  if (!unlock) return;
  try {
    for (const { folder } of commitsOf(homeDir, id)) removeCommit(folder);
  } finally {
    unlock();
  }
}

function refused(why: Why, text: string): SessionRemoval {
  return { files: [], refused: { why, text } };
}
