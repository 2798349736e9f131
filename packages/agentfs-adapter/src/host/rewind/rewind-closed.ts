import { HostBase } from '../../view/host-base.ts';
import { SessionState } from '../../store/session-state.ts';
import type { Database } from '../../database/database.ts';
import { followHost, type FollowParts } from '../follow-host.ts';
import { receiptsOf, type SessionsPlace } from '../session-place.ts';
import { SettledPaths } from '../settled-paths.ts';
import { rewindSession } from './rewind.ts';

/**
 * Rewinds a session that is not open, as it would be if it were: what it only follows the host in, it follows first.
 */
export async function rewindClosed(place: SessionsPlace, db: Database, id: string, to: number): Promise<void> {
  const { workspace, covered, homeDir, host } = place;
  const base = new HostBase(workspace, covered);
  const state = new SessionState(db, base);
  const parts: FollowParts = {
    id,
    homeDir,
    db,
    host,
    base,
    receipts: receiptsOf(place, id),
    held: () => state.held(),
    advance: (held) => state.advance(held),
    tree: () => state.tree(),
  };
  await followHost(parts, new SettledPaths(base));
  await rewindSession({ ...parts, onStep: () => undefined }, { to });
}
