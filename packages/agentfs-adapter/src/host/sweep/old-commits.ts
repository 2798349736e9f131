import { existsSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';
import { lockSession } from '../../lock/session-lock.ts';
import { commitsFolder, type KeptCommit, settledStates, surveyCommits } from '../commit/commit-folder.ts';
import { isLost } from '../session-note.ts';
import type { SessionsPlace } from '../session-place.ts';
import type { Leftover } from './stale-scratch.ts';

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

/** Sessions that left the workspace between two states. All, where some folder of a commit cannot be read. */
export function unsettledSessions(homeDir: string): { has(session: string): boolean } {
  const { kept, damaged } = surveyCommits(homeDir);
  const sessions = new Set(kept.filter(({ state }) => !settledStates.has(state)).map(({ plan }) => plan.session));
  return { has: (session) => damaged || sessions.has(session) };
}

/** Undefined while somebody commits: then no commit is looked at. */
export function lockCommits(homeDir: string): (() => void) | undefined {
  if (!existsSync(commitsFolder(homeDir))) return undefined;
  try {
    return lockSession(commitsFolder(homeDir)).release;
  } catch (error) {
    if (FpfError.is(error) && error.code === 'session.locked') return undefined;
    throw error;
  }
}
