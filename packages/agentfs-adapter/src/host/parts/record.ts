import { type AuditEntry, type AuditOp, type Confinement, type FileChange, FpfError } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import type { Sql } from '../../engine/sql.ts';
import { appendAudit, type Unsealed } from '../../store/audit.ts';
import { insertChanges } from '../../calls/call-rows.ts';
import type { HostParts } from './host-parts.ts';

export type Operation = {
  readonly id: string;
  readonly op: AuditOp;
  /** What the operation's own row is about: a path, a file, another session. */
  readonly subject: string;
  /** When it began, by the clock that nobody sets. */
  readonly since: number;
  /** Who did it, where it was not a person. */
  readonly agent?: 'host' | 'foreign';
  /** The run that asked for it, where it was not a person. */
  readonly run?: string;
  /** Each gets its row, beside the operation's own. */
  readonly paths?: readonly FileChange[];
  /** What it changed of the view: kept for `at`, and part of the history. */
  readonly changes?: readonly FileChange[];
  readonly bytes?: number;
  /** What it made, by its hash. */
  readonly made?: string;
  readonly error?: string;
  /** What the program that wrote the host was held by. */
  readonly capability?: Confinement;
  /**
   * Statements of the same transaction; `step` is the operation's number in the history. Gives the hash of what it kept
   * for the audit to seal.
   */
  readonly work?: (sql: Sql, step: number) => Promise<string | undefined>;
};

export type RecordParts = Pick<HostParts, 'db' | 'receipts' | 'host'>;

/**
 * One transaction for what a person did: its step in the history, its audit rows (caller `user`), and whatever it
 * writes besides.
 */
export async function recordOperation(parts: RecordParts, operation: Operation): Promise<number> {
  return await parts.receipts.write(parts.db, (sql) => recordStep(sql, parts, operation));
}

/** The same in a transaction of the caller's. */
export async function recordStep(
  sql: Sql,
  { host: { clock } }: Pick<RecordParts, 'host'>,
  operation: Operation,
): Promise<number> {
  const ended = clock.now();
  const took = Math.max(0, Math.floor(clock.monotonic() - operation.since));
  const step = await sql.run(
    'INSERT INTO fpf_call (call_id, run_id, op, agent, tool, state, capability, started_at, ended_at) ' +
      'VALUES (?, ?, ?, ?, NULL, ?, ?, ?, ?)',
    operation.id,
    operation.run ?? operation.id,
    operation.op,
    callerOf(operation).agent,
    operation.error === undefined ? 'done' : 'rejected',
    operation.capability ?? null,
    instant(ended - took),
    instant(ended),
  );
  await insertChanges(sql, step, operation.changes ?? []);
  const seal = await operation.work?.(sql, step);
  await appendAudit(sql, auditOf(operation, { step, ended, took, seal }));
  return step;
}

/** A run does it under the operation's id, as it would make a call. */
function callerOf({ id, agent, run }: Pick<Operation, 'id' | 'agent' | 'run'>): AuditEntry['caller'] {
  if (run !== undefined) return { run, call: id, skill: null, agent: 'fpf' };
  return { ...userOf(id), ...(agent !== undefined && { agent }) };
}

/** A row without a step: what was only looked at is in the audit, and is no part of the history. */
export async function recordReads(parts: RecordParts, subjects: readonly string[]): Promise<void> {
  const id = parts.host.ids.next();
  const at = instant(parts.host.clock.now());
  await parts.receipts.write(parts.db, (sql) =>
    appendAudit(
      sql,
      subjects.map((subject) => ({ at, op: 'read' as const, subject, caller: userOf(id) })),
    ),
  );
}

export function userOf(id: string): AuditEntry['caller'] {
  return { run: id, call: null, skill: null, agent: 'user' };
}

type Ended = {
  readonly step: number;
  readonly ended: number;
  readonly took: number;
  readonly seal: string | undefined;
};

function auditOf(operation: Operation, { step, ended, took, seal }: Ended): readonly Unsealed[] {
  const { op, subject, paths = [], bytes, made, error, capability } = operation;
  const common = { at: instant(ended), op, caller: callerOf(operation) };
  const own: Unsealed = {
    ...common,
    subject: subject.slice(0, 4096),
    step,
    duration_ms: took,
    ...(made !== undefined && { after: made }),
    ...(seal !== undefined && { seal }),
    ...(bytes !== undefined && { bytes }),
    ...(capability !== undefined && { capability }),
    ...(error !== undefined && { error: error.slice(0, 1024) }),
  };
  const touched = paths.map((change) => ({
    ...common,
    subject: change.path,
    ...(change.before?.sha256 !== undefined && { before: change.before.sha256 }),
    ...(change.after?.sha256 !== undefined && { after: change.after.sha256 }),
    ...(change.after?.type === 'file' && { bytes: change.after.size }),
    change: hashJson({ ...change }),
  }));
  return [own, ...touched];
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * What a person asked for and did not get is a step too: rejected, with the reason. What was refused because a call is
 * open never began.
 */
export async function recordingFailure<T>(parts: HostParts, op: AuditOp, work: () => Promise<T>): Promise<T> {
  const since = parts.host.clock.monotonic();
  try {
    return await work();
  } catch (error) {
    if (FpfError.is(error) && error.code === 'session.busy') throw error;
    const told = FpfError.is(error) ? `${error.code}: ${error.message}` : String(error);
    try {
      await recordOperation(parts, { id: parts.host.ids.next(), op, subject: parts.id, since, error: told });
    } catch (second) {
      parts.host.log(`agentfs-adapter: the ${op} that failed could not be recorded: ${String(second)}`);
    }
    throw error;
  }
}
