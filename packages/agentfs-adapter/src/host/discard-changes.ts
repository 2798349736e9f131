import type { FileChange } from '@fpf/contracts';
import { planDiscard } from './discard.ts';
import { giveBack } from './give-back.ts';
import { recordOperation } from './record.ts';
import type { HostParts } from './host-parts.ts';
import { refuseUnfinished } from './unfinished-of-session.ts';

/** Drops changes, as a step like any other: what was there is in the history, and `at` still shows it. */
export async function discardChanges(parts: HostParts, paths?: readonly string[]): Promise<readonly FileChange[]> {
  parts.idle();
  await refuseUnfinished(parts);
  const held = await parts.held();
  const dropped = planDiscard(await parts.changes(), paths);
  if (dropped.length === 0) {
    await parts.followHost();
    return [];
  }
  const startedAt = parts.host.clock.now();
  const back = await giveBack(
    parts,
    dropped.map(({ path }) => path),
  );
  let next = held;
  await recordOperation(parts, {
    id: parts.host.ids.next(),
    op: 'discard',
    subject: parts.id,
    startedAt,
    paths: back.changes,
    work: async (sql, seq) => {
      next = await back.write(sql, seq, held);
    },
  });
  parts.advance(next);
  // A folder that only led to what is dropped may be something else on the host by now.
  await parts.followHost();
  return dropped;
}
