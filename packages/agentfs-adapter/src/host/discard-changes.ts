import type { FileChange } from '@fpf/contracts';
import { planDiscard } from './discard.ts';
import { giveBackAsStep } from './give-back.ts';
import type { HostParts } from './host-parts.ts';
import { refuseUnfinished } from './unfinished-of-session.ts';

/** Drops changes, as a step like any other: what was there is in the history, and `at` still shows it. */
export async function discardChanges(parts: HostParts, paths?: readonly string[]): Promise<readonly FileChange[]> {
  await refuseUnfinished(parts);
  const dropped = planDiscard(await parts.changes(), paths);
  if (dropped.length > 0) {
    const gone = dropped.map(({ path }) => path);
    await giveBackAsStep(parts, gone, { op: 'discard' });
  }
  // A folder that only led to what is dropped may be something else on the host by now.
  await parts.followHost();
  return dropped;
}
