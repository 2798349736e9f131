import { type AuditEntry, type AuditOp, type Confinement, type FileChange, FpfError } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { Sql } from '../engine/sql.ts';
import { appendAudit } from '../store/audit.ts';

export type CallState = 'running' | 'done' | 'rejected' | 'interrupted';

export type CallRow = {
  readonly call_id: string;
  readonly run_id: string;
  readonly op: AuditOp;
  readonly tool: string | null;
  readonly capability: string;
  /** An instant. */
  readonly started_at: string;
};

/**
 * A call's row in the history, `running` until it has ended. A call that was interrupted or rejected may be made again
 * under its id: it left nothing in the view. One that was kept may not.
 */
export async function beginCall(sql: Sql, row: CallRow): Promise<number> {
  const known = await sql.get<{ seq: number; state: CallState }>(
    'SELECT seq, state FROM fpf_call WHERE call_id = ?',
    row.call_id,
  );
  if (known?.state === 'done') {
    throw new FpfError({
      code: 'session.repeated-call',
      message: `agentfs-adapter: call ${row.call_id} has been kept already`,
      hint: 'Give each call an id of its own. A resumed run reads the journal before it acts.',
    });
  }
  if (known) await sql.run('UPDATE fpf_call SET call_id = ? WHERE seq = ?', `${row.call_id}#${known.seq}`, known.seq);
  return await sql.run(
    `INSERT INTO fpf_call (call_id, run_id, op, agent, tool, state, capability, started_at, ended_at)
     VALUES (?, ?, ?, '', ?, 'running', ?, ?, NULL)`,
    row.call_id,
    row.run_id,
    row.op,
    row.tool,
    row.capability,
    row.started_at,
  );
}

export type CallEnd = {
  readonly seq: number;
  readonly state: Exclude<CallState, 'running'>;
  readonly agent: string;
  readonly tool: string | null;
  readonly capability: string;
  readonly ended_at: string;
};

export async function endCall(sql: Sql, { seq, state, agent, tool, capability, ended_at }: CallEnd): Promise<void> {
  const text = 'UPDATE fpf_call SET state = ?, agent = ?, tool = ?, capability = ?, ended_at = ? WHERE seq = ?';
  await sql.run(text, state, agent, tool, capability, ended_at, seq);
}

/**
 * What was running when its process ended, or when its session was closed: the newest step. Nothing of it was kept;
 * that it was begun is told.
 */
export async function interruptRunning(sql: Sql, ended_at: string, why: string): Promise<void> {
  type Newest = Interrupted & { readonly state: CallState };
  const newest = await sql.get<Newest>(
    'SELECT seq, call_id, run_id, tool, capability, state FROM fpf_call ORDER BY seq DESC LIMIT 1',
  );
  if (newest?.state === 'running') await interruptCall(sql, newest, ended_at, why);
}

export type Interrupted = Pick<CallRow, 'call_id' | 'run_id' | 'tool' | 'capability'> & { readonly seq: number };

/** The id that a call was made under: one that was made again has given it to the next. */
export function givenId(callId: string): string {
  return callId.replace(/#\d+$/, '');
}

/** Who had asked for it its caller has not told yet. */
export async function interruptCall(sql: Sql, call: Interrupted, ended_at: string, why: string): Promise<void> {
  await sql.run(`UPDATE fpf_call SET state = 'interrupted', ended_at = ? WHERE seq = ?`, ended_at, call.seq);
  const id = givenId(call.call_id);
  const caller = hostCaller(call.run_id, id);
  const capability = call.capability as Confinement;
  const tool = call.tool === null ? {} : { tool: call.tool };
  const error = why.slice(0, 1024);
  await appendAudit(sql, [
    { at: ended_at, op: 'tool', subject: id, caller, ...tool, capability, error, step: call.seq },
  ]);
}

export async function insertChanges(sql: Sql, seq: number, changes: readonly FileChange[]): Promise<void> {
  await sql.many(
    'INSERT INTO fpf_change (call_seq, path, change) VALUES (?, ?, ?)',
    changes.map((change) => [seq, change.path, canonicalJson(change)]),
  );
}

/** Who is named where nobody asked for it: what the stack itself saw of a call, or did with it. */
export function hostCaller(run: string, call: string): AuditEntry['caller'] {
  return { run, call, skill: null, agent: 'host' };
}
