import type { FileChange } from '@fpf/contracts';
import type { Sql } from '../engine/sql.ts';
import { type Bases, readBases } from './bases.ts';
import { readHead } from './delta-head.ts';
import { byCodeUnits, sameEntry } from '../tree/entry.ts';
import { stateOfDelta, type Delta } from '../delta/delta.ts';
import { readDelta } from './read-delta.ts';

/** What a session has changed, as the database says it, held in memory. */
export type Held = {
  readonly delta: Delta;
  readonly bases: Bases;
  /** Another one for each other delta: what a folder made of the delta is marked with. */
  readonly head: string;
};

export async function readHeld(sql: Sql): Promise<Held> {
  return { delta: await readDelta(sql), bases: await readBases(sql), head: await readHead(sql) };
}

/** Every path that differs from what the host had when the session first touched it. The host is not asked. */
export function heldChanges({ delta, bases }: Held): readonly FileChange[] {
  const changes: FileChange[] = [];
  for (const [path, before] of bases) {
    const entry = delta.entries.get(path);
    const after = entry && stateOfDelta(entry);
    if (before === null) {
      if (after) changes.push({ path, op: 'add', after });
    } else if (!after) changes.push({ path, op: 'delete', before });
    else if (!sameEntry(before, after)) changes.push({ path, op: 'modify', before, after });
  }
  return changes.sort((a, b) => byCodeUnits(a.path, b.path));
}
