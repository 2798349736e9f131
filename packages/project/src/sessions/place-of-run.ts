import { statSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';
import { type Lock, LockTaken, waitForLock } from '@fpf/files/lock';
import type { ProjectInput } from '../options/project-input.ts';
import { currentFile, currentSession, databaseOf, goOnIn, type Workplace } from './current-session.ts';
import { findSessions, inSession, meantSession, patienceMs } from './sessions.ts';

/** From this size on, a session in which nothing waits to be applied makes room for a new one. */
const mostBytes = 524_288;

/** Where a new run works, and what is to be done once it does; `free` where it never came to that. */
export type NewPlace = {
  readonly session?: string;
  readonly waitMs?: number;
  readonly opened?: (session: string) => void;
  readonly free?: () => void;
};

/**
 * `current` is the session that the last run went on in, `new` makes another one current; anything else is a session,
 * or a run that worked in it. Without a word a run gets a session that no other goes on in.
 */
export async function placeOfRun(
  place: Workplace,
  asked: string | undefined,
  from: ProjectInput,
  nextId: () => string,
): Promise<NewPlace> {
  if (asked === undefined) return {};
  if (asked !== 'current' && asked !== 'new')
    return { session: meantSession(await findSessions(from), asked).id, waitMs: patienceMs };
  const seen = asked === 'current' ? currentSession(place) : undefined;
  if (seen !== undefined && !(await isFull(place, seen, from))) return { session: seen, waitMs: patienceMs };
  const lock = await lockNext(place);
  // Another run may have made it while this one waited.
  const now = asked === 'current' ? currentSession(place) : undefined;
  if (now !== undefined && now !== seen) {
    lock.release();
    return { session: now, waitMs: patienceMs };
  }
  const opened = (session: string): void => {
    goOnIn(place, session);
    lock.release();
  };
  return { session: nextId(), opened, free: () => lock.release() };
}

/** Large, with nothing in it that waits to be applied. What another process works in is not looked at. */
async function isFull({ stateDir }: Workplace, id: string, from: ProjectInput): Promise<boolean> {
  if (statSync(databaseOf(stateDir, id)).size < mostBytes) return false;
  const sessions = await findSessions(from);
  try {
    const changes = await inSession(from, sessions, meantSession(sessions, id), (session) => session.changes(), 0);
    return changes.length === 0;
  } catch (error) {
    if (FpfError.is(error) && error.code === 'session.locked') return false;
    throw error;
  }
}

/** Held until the session is there: of two runs that begin at once, the second goes on in what the first makes. */
async function lockNext({ stateDir }: Workplace): Promise<Pick<Lock, 'release'>> {
  const path = `${currentFile(stateDir)}.lock`;
  try {
    return await waitForLock(path, patienceMs);
  } catch (cause) {
    if (!(cause instanceof LockTaken)) throw cause;
    throw new FpfError({
      code: 'session.locked',
      message: `project: ${cause.who} makes the next session of this workspace, for ${patienceMs / 1000} s now.`,
      hint: cause.isAlive ? 'Try again in a moment.' : `Try again; if there is no such process, remove ${path}.`,
      cause,
    });
  }
}
