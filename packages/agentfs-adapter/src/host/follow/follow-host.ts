import { heldChanges } from '../../store/held-delta.ts';
import { unfinishedOfSession } from '../commit/unfinished.ts';
import { giveBackAsStep } from '../parts/give-back.ts';
import type { Following, HostParts } from '../parts/host-parts.ts';
import { SettledPaths } from './settled-paths.ts';

/** One at a time: whoever comes meanwhile waits. One that failed is no first one. */
export function followingOf(
  parts: Pick<HostParts, 'id' | 'homeDir' | 'db' | 'receipts' | 'host' | 'state'>,
): Following {
  const settled = new SettledPaths(parts.state.base);
  let last: Promise<void> | undefined;
  const again = (): Promise<void> => {
    const before = last?.catch(() => undefined) ?? Promise.resolve();
    const next = before.then(() => followHost(parts, settled));
    last = next;
    next.catch(() => {
      if (last === next) last = undefined;
    });
    return next;
  };
  return { first: () => last ?? again(), again };
}

/**
 * Gives up what the session holds and has not changed, where somebody has changed it on the host since: it is the
 * host's. A step of the history, so that the steps before it can still be told. Not while a commit is half done: the
 * host is then as nobody left it.
 */
async function followHost(parts: Parameters<typeof followingOf>[0], settled: SettledPaths): Promise<void> {
  const held = await parts.state.held();
  if (held.bases.size === 0) return;
  const paths = await settled.outdated(held, heldChanges(held));
  if (paths.length === 0 || (await unfinishedOfSession(parts)) !== undefined) return;
  await giveBackAsStep(parts, paths, { op: 'drift', agent: 'host' });
}
