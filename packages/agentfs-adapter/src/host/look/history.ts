import {
  type AuditOp,
  type EntryState,
  type FileChange,
  FpfError,
  type RejectedSet,
  type SessionStep,
} from '@fpf/contracts';
import { grouped } from '../../tree/grouped.ts';
import type { Sql } from '../../engine/sql.ts';
import type { StepPlan } from '../../store/plans.ts';
import type { HostParts } from '../parts/host-parts.ts';

type CallRow = {
  readonly seq: number;
  readonly call_id: string;
  readonly op: AuditOp;
  readonly agent: string;
  readonly tool: string | null;
  readonly state: SessionStep['state'];
  readonly capability: string | null;
  readonly started_at: string;
  readonly ended_at: string | null;
};

/** Calls and operations in the order they came. One that is under way is no part of it yet. */
export async function readHistory(sql: Sql): Promise<readonly SessionStep[]> {
  const changes = grouped(
    await sql.all<{ call_seq: number; change: string }>('SELECT call_seq, change FROM fpf_change ORDER BY seq'),
    ({ call_seq }) => call_seq,
  );
  const written = new Map<number, readonly FileChange[]>();
  for (const { call_seq, body } of await sql.all<{ call_seq: number; body: string }>(
    'SELECT call_seq, body FROM fpf_plan',
  )) {
    const plan = JSON.parse(body) as StepPlan;
    if (plan.written) written.set(call_seq, plan.written);
  }
  const calls = await sql.all<CallRow>(
    'SELECT seq, call_id, op, agent, tool, state, capability, started_at, ended_at FROM fpf_call WHERE state ' +
      `<> 'running' ORDER BY seq`,
  );
  return calls.map(({ seq, call_id, op, agent, tool, state, capability, started_at, ended_at }) => ({
    n: seq,
    at: ended_at ?? started_at,
    op,
    id: call_id,
    agent,
    tool,
    state,
    capability,
    changes: (changes.get(seq) ?? []).map(({ change }) => JSON.parse(change) as FileChange),
    ...(written.has(seq) && { written: written.get(seq) ?? [] }),
  }));
}

/**
 * The instant of a step in milliseconds; 0 is before the first one. Refuses a number that the history does not have.
 */
export async function requireStep(sql: Sql, at: number): Promise<number> {
  const last = (await sql.get<{ seq: number }>('SELECT seq FROM fpf_call ORDER BY seq DESC LIMIT 1'))?.seq ?? 0;
  if (!Number.isSafeInteger(at) || at < 0 || at > last) throw noStep(at, last);
  const row = await sql.get<{ at: string }>(
    'SELECT coalesce(ended_at, started_at) AS at FROM fpf_call WHERE seq <= ? ORDER BY seq DESC LIMIT 1',
    at,
  );
  return row ? Date.parse(row.at) : 0;
}

function noStep(at: number, last: number): FpfError {
  return new FpfError({
    code: 'session.no-such-step',
    message: `agentfs-adapter: the session has no step ${at}; its history goes from 0 to ${last}`,
    hint: '`fpf history` lists the steps. 0 is the session before its first one.',
  });
}

/** How many steps have ended: the number of the newest. */
export async function countSteps(sql: Sql): Promise<number> {
  return (
    (await sql.get<{ last: number }>(`SELECT coalesce(max(seq), 0) AS last FROM fpf_call WHERE state <> 'running'`))
      ?.last ?? 0
  );
}

type Row = {
  readonly call_id: string;
  readonly reason: string;
  readonly path: string;
  readonly change: string | null;
  readonly why: string | null;
};

/** What calls did that was not kept, the oldest first. */
export async function readRejected(sql: Sql): Promise<readonly RejectedSet[]> {
  const sets = new Map<
    string,
    { code: string; text: string; changes: FileChange[]; refused: { path: string; why: string }[] }
  >();
  for (const row of await sql.all<Row>('SELECT call_id, reason, path, change, why FROM fpf_rejected ORDER BY id')) {
    const reason = JSON.parse(row.reason) as { readonly code: string; readonly message: string };
    const set = sets.get(row.call_id) ?? { code: reason.code, text: reason.message, changes: [], refused: [] };
    if (row.change !== null) set.changes.push(JSON.parse(row.change) as FileChange);
    else if (row.why !== null) set.refused.push({ path: row.path, why: row.why });
    sets.set(row.call_id, set);
  }
  return [...sets].map(([call_id, set]) => ({ call_id, ...set }));
}

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
    holdAfter(held, { changes, plan });
  }
  return undone;
}

function holdAfter(held: Map<string, EntryState | null>, { changes, plan }: Step): void {
  for (const path of plan?.drop ?? []) held.delete(path);
  for (const [path, state] of plan?.set ?? []) if (!held.has(path)) held.set(path, state);
  for (const { path, after } of changes) if (held.has(path)) held.set(path, after ?? null);
}

/** What the session touches by its history, and how that stands; `null` for what it has deleted. */
export async function recordedStates(sql: Sql): Promise<Undone> {
  const held = new Map<string, EntryState | null>();
  for (const step of (await readSteps(sql)).values()) holdAfter(held, step);
  return held;
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
