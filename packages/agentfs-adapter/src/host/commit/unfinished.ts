import type { CommitParts } from '../plan/commit-parts.ts';
import type { CommitPlan } from '../plan/plan-file.ts';
import { unfinishedCommit, unfinishedOfLost } from '../plan/refusals.ts';
import { type KeptCommit, keptCommits, settledStates } from './commit-folder.ts';
import { recordedAs } from './commit-record.ts';
import type { HostParts } from '../parts/host-parts.ts';

/** The refusal where a commit of this session is between two states. What the session has recorded has ended. */
export async function unfinishedOfSession({
  db,
  homeDir,
  id,
}: Pick<HostParts, 'db' | 'homeDir' | 'id'>): Promise<Error | undefined> {
  for (const { plan, state } of keptCommits(homeDir)) {
    if (plan.session !== id || settledStates.has(state)) continue;
    const recorded = await recordedAs({ db }, plan.id);
    if ((state === 'written' && recorded === 'commit') || (state === 'unwritten' && recorded === 'undo')) continue;
    return unfinishedOf(plan, state);
  }
  return undefined;
}

export async function refuseUnfinished(parts: Parameters<typeof unfinishedOfSession>[0]): Promise<void> {
  const refusal = await unfinishedOfSession(parts);
  if (refusal) throw refusal;
}

/** What was cut short, with who can end it: whoever works here, where its own session is deleted. */
export function unfinishedFor(parts: CommitParts, { plan, state }: KeptCommit): Error {
  return parts.isLost(plan.session)
    ? unfinishedOfLost(plan.id, plan.session, parts.session)
    : unfinishedOf(plan, state);
}

function unfinishedOf(plan: CommitPlan, state: string): Error {
  return unfinishedCommit(
    plan.id,
    ['undoing', 'unwritten', 'redoing'].includes(state) ? 'undo' : 'commit',
    plan.session,
  );
}
