import { heldChanges } from '../store/held-delta.ts';
import { giveBackAsStep } from './give-back.ts';
import type { HostParts } from './host-parts.ts';
import type { SettledPaths } from './settled-paths.ts';
import { unfinishedOfSession } from './unfinished-of-session.ts';

export type FollowParts = Pick<
  HostParts,
  'id' | 'homeDir' | 'db' | 'receipts' | 'host' | 'base' | 'held' | 'advance' | 'tree'
>;

/**
 * Gives up what the session holds and has not changed, where somebody has changed it on the host since: it is the
 * host's. A step of the history, so that the steps before it can still be told. Not while a commit is half done: the
 * host is then as nobody left it.
 */
export async function followHost(parts: FollowParts, settled: SettledPaths): Promise<void> {
  const held = await parts.held();
  if (held.bases.size === 0) return;
  const paths = await settled.outdated(held, heldChanges(held));
  if (paths.length === 0 || (await unfinishedOfSession(parts)) !== undefined) return;
  await giveBackAsStep(parts, paths, { op: 'drift', agent: 'host' });
}
