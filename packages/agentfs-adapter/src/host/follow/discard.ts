import type { FileChange } from '@fpf/contracts';
import { selectChanges, withFoldersBack } from '../plan/select-changes.ts';
import { giveBackAsStep } from '../parts/give-back.ts';
import type { HostParts } from '../parts/host-parts.ts';
import { refuseUnfinished } from '../commit/unfinished.ts';

/**
 * What a discard of the paths drops: the changes at and below them. Where something comes back whose folder the session
 * took away, or put something else in its place, that comes back too, and nothing else of what lay in it.
 */
export function planDiscard(changes: readonly FileChange[], paths?: readonly string[]): readonly FileChange[] {
  return withFoldersBack(changes, selectChanges(changes, paths));
}

/** Drops changes, as a step like any other: what was there is in the history, and `at` still shows it. */
export async function discardChanges(parts: HostParts, paths?: readonly string[]): Promise<readonly FileChange[]> {
  await refuseUnfinished(parts);
  const dropped = planDiscard(await parts.state.changes(), paths);
  if (dropped.length > 0) {
    const gone = dropped.map(({ path }) => path);
    await giveBackAsStep(parts, gone, { op: 'discard' });
  }
  // A folder that only led to what is dropped may be something else on the host by now.
  await parts.following.again();
  return dropped;
}
