import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lookAtLock } from '@fpf/files/lock';
import { isOwnFolder } from '../../tree/own-folder.ts';
import { homeScratch, staleScratchIn, temporaryFolder } from '../../lock/scratch.ts';
import { lockOf, tryLockSession } from '../../lock/session-lock.ts';
import { fileHash, unnamedSnapshots } from '../export/snapshot.ts';
import { deltaFolderOf } from '../../home/home-dir.ts';
import { isLost, notedSessions, notePath, readNote } from '../../home/session-note.ts';
import { commitsFolder, type KeptCommit, settledStates, surveyCommits } from '../commit/commit-folder.ts';
import type { SessionsPlace } from '../../home/session-place.ts';

export type Leftover = {
  readonly path: string;
  readonly why: string;
  /** The session that is there, and that it belongs to: it records what becomes of it. */
  readonly session?: string;
};

/** What sessions of this user's processes worked in, and did not remove. */
export function leftScratch(homeDir: string): readonly Leftover[] {
  const own = homeScratch(homeDir);
  return [temporaryFolder(), ...(isOwnFolder(own) ? [own] : [])]
    .flatMap((parent) => staleScratchIn(parent))
    .map(({ path, pid }) => ({ path, why: `process ${pid} ended without removing it` }));
}

/** Clones that were never finished. Whoever makes one holds the lock of its name. */
export function staleParts(sessionsDir: string): readonly Leftover[] {
  if (!existsSync(sessionsDir)) return [];
  return readdirSync(sessionsDir).flatMap((name) => {
    const id = /^\.(.+)\.db\.part(?:-wal|-shm)?$/.exec(name)?.[1];
    if (id === undefined || (lookAtLock(lockOf(join(sessionsDir, `${id}.db`)))?.state ?? 'gone') !== 'gone') return [];
    return [{ path: join(sessionsDir, name), why: 'a clone that was never finished' }];
  });
}

/** `<session>.<operation>.db`, and a session's name may have dots in it. */
function ownerOf(path: string): string {
  return basename(path).replace(/\.[^.]*\.db$/, '');
}

/** Snapshots that nobody gave a place, but for those that a kept trace names by their hash. */
export function unnamed(sessionsDir: string, keep: ReadonlySet<string>): readonly Leftover[] {
  const folder = unnamedSnapshots(sessionsDir);
  if (!isOwnFolder(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.db') && !keep.has(fileHash(path).sha256))
    .map((path) => ({
      path,
      session: ownerOf(path),
      why: 'a snapshot without a place of its own, which no kept run names',
    }));
}

/**
 * What lies outside the workspace for sessions whose database was deleted. A session that nobody noted is not judged:
 * its database may lie in another state folder. One that left a commit half done is told by it, and keeps what says
 * that it was.
 */
export function lostSessions(homeDir: string): readonly Leftover[] {
  const unsettled = unsettledSessions(homeDir);
  return notedSessions(homeDir).flatMap((id) => {
    const note = readNote(homeDir, id);
    if (note === undefined || existsSync(note.db) || unsettled.has(id)) return [];
    const delta = deltaFolderOf(homeDir, id);
    const paths = [
      ...(isOwnFolder(dirname(delta)) ? [delta] : []),
      ...receiptFiles(homeDir, id),
      notePath(homeDir, id),
    ];
    return paths.filter((path) => existsSync(path)).map((path) => ({ path, why: `session ${id} is deleted` }));
  });
}

export function receiptFiles(homeDir: string, id: string): readonly string[] {
  const folder = join(homeDir, 'receipts');
  if (!isOwnFolder(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name === `${id}.jsonl` || name.startsWith(`${id}.jsonl.before-`))
    .map((name) => join(folder, name));
}

/**
 * Commits that are over, and that no undo asks for without being told which: all but the last one of each session that
 * is there. What steps of the history need of them is in the sessions. One that is between two states is never among
 * them.
 */
export function oldCommits({
  homeDir,
  sessionsDir,
}: Pick<SessionsPlace, 'homeDir' | 'sessionsDir'>): readonly Leftover[] {
  const { kept } = surveyCommits(homeDir);
  const last = new Map(kept.filter(({ state }) => state === 'done').map(({ plan }) => [plan.session, plan.id]));
  return kept.flatMap(({ folder, plan, state }: KeptCommit) => {
    if (!settledStates.has(state)) return [];
    const lost = isLost(homeDir, sessionsDir, plan.session);
    if (!lost && last.get(plan.session) === plan.id) return [];
    const why = lost
      ? `a commit of session ${plan.session}, which is deleted`
      : `a commit that is ${state === 'done' ? 'not the last' : state}`;
    return [{ path: folder, why, ...(!lost && { session: plan.session }) }];
  });
}

/** The commits of a session that are over. */
export function commitsOf(homeDir: string, session: string): readonly KeptCommit[] {
  return surveyCommits(homeDir).kept.filter(({ plan, state }) => plan.session === session && settledStates.has(state));
}

/** Sessions that left the workspace between two states. All, where some folder of a commit cannot be read. */
export function unsettledSessions(homeDir: string): { has(session: string): boolean } {
  const { kept, damaged } = surveyCommits(homeDir);
  const sessions = new Set(kept.filter(({ state }) => !settledStates.has(state)).map(({ plan }) => plan.session));
  return { has: (session) => damaged || sessions.has(session) };
}

/** Undefined while somebody commits: then no commit is looked at. */
export function lockCommits(homeDir: string): (() => void) | undefined {
  return existsSync(commitsFolder(homeDir)) ? tryLockSession(commitsFolder(homeDir))?.release : undefined;
}
