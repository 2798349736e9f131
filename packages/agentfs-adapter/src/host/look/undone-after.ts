import type { EntryState, FileChange } from '@fpf/contracts';
import type { Sql } from '../../engine/sql.ts';
import type { StepPlan } from '../../store/plans.ts';
import { requireStep } from './history.ts';
import type { HostParts } from '../parts/host-parts.ts';

/** How paths stood before the steps that came after. */
export type Undone = ReadonlyMap<string, EntryState | null>;

/** How the paths that later steps changed or gave up stood after step `at`, and when that was. */
export async function undoneAfter(
  parts: Pick<HostParts, 'db'>,
  at: number,
): Promise<{ readonly undone: Undone; readonly time: number }> {
  return await parts.db.read(async (sql) => ({
    time: await requireStep(sql, at),
    undone: undoneBy(await readSteps(sql), at),
  }));
}

type Step = { readonly changes: FileChange[]; plan: StepPlan | undefined };

/**
 * What a step says of before it is what the one before left. A path that a step gave up without a change, since the
 * host had come to the same, stood as the step before had it: the host may have become anything since.
 */
function undoneBy(steps: ReadonlyMap<number, Step>, at: number): Undone {
  const held = new Map<string, EntryState | null>();
  const undone = new Map<string, EntryState | null>();
  for (const [seq, { changes, plan }] of steps) {
    if (seq > at) {
      for (const { path, before } of changes) if (!undone.has(path)) undone.set(path, before ?? null);
      for (const path of plan?.drop ?? []) {
        const state = held.get(path);
        if (state !== undefined && !undone.has(path)) undone.set(path, state);
      }
      continue;
    }
    for (const path of plan?.drop ?? []) held.delete(path);
    for (const [path, state] of plan?.set ?? []) if (!held.has(path)) held.set(path, state);
    for (const { path, after } of changes) if (held.has(path)) held.set(path, after ?? null);
  }
  return undone;
}

async function readSteps(sql: Sql): Promise<ReadonlyMap<number, Step>> {
  const steps = new Map<number, Step>();
  const stepOf = (seq: number): Step => {
    const known = steps.get(seq) ?? { changes: [], plan: undefined };
    steps.set(seq, known);
    return known;
  };
  for (const { call_seq, change } of await sql.all<{ call_seq: number; change: string }>(
    'SELECT call_seq, change FROM fpf_change ORDER BY seq',
  ))
    stepOf(call_seq).changes.push(JSON.parse(change) as FileChange);
  for (const { call_seq, body } of await sql.all<{ call_seq: number; body: string }>(
    'SELECT call_seq, body FROM fpf_plan ORDER BY call_seq',
  ))
    stepOf(call_seq).plan = JSON.parse(body) as StepPlan;
  return new Map([...steps].sort(([a], [b]) => a - b));
}
