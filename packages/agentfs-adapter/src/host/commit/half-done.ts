import { lookAtLock } from '@fpf/files/lock';
import { lockOf } from '../../lock/session-lock.ts';
import { commitsFolder, settledStates, surveyCommits } from './commit-folder.ts';

/** A commit, or the undoing of one, that was cut short: the workspace is between two states. */
export type HalfDone = { readonly id: string; readonly session: string; readonly kind: 'commit' | 'undo' };

/**
 * What was cut short in a workspace, as its folder outside of it tells; no session is opened. What a process is at now,
 * or may be at, is none.
 */
export function halfDone(homeDir: string): HalfDone | undefined {
  if ((lookAtLock(lockOf(commitsFolder(homeDir)))?.state ?? 'gone') !== 'gone') return undefined;
  const left = surveyCommits(homeDir).kept.find(({ state }) => !settledStates.has(state));
  if (left === undefined) return undefined;
  const { plan, state } = left;
  return { id: plan.id, session: plan.session, kind: isUndo(state) ? 'undo' : 'commit' };
}

function isUndo(state: string): boolean {
  return ['undoing', 'unwritten', 'redoing'].includes(state);
}
