import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AppliedCommit } from '@fpf/contracts';
import type { SessionsPlace } from '../../home/session-place.ts';
import { keptCommits } from '../commit/commit-folder.ts';

/** Of a session that is gone nothing is taken back: what it had is nowhere. */
export function appliedCommits({ homeDir, sessionsDir }: SessionsPlace): readonly AppliedCommit[] {
  return keptCommits(homeDir)
    .filter(({ plan, state }) => state === 'done' && existsSync(join(sessionsDir, `${plan.session}.db`)))
    .map(({ plan: { id, session, at } }) => ({ id, session, at }))
    .reverse();
}
