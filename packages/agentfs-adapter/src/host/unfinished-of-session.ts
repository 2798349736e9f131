import { unfinishedOf } from './commit/commit.ts';
import { keptCommits, settledStates } from './commit/commit-folder.ts';
import { recordedAs } from './commit-record.ts';
import type { HostParts } from './host-parts.ts';

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
