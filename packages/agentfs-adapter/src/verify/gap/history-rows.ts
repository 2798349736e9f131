import type { AuditRow, FileChange } from '@fpf/contracts';
import type { Sql } from '../../engine/sql.ts';
import { type Findings, objectIn } from '../findings.ts';

export type Step = {
  readonly seq: number;
  readonly call_id: string;
  readonly run_id: string;
  readonly op: string;
  readonly state: string;
  readonly agent: string;
  readonly tool: string | null;
  readonly capability: string | null;
  readonly started_at: string;
  readonly ended_at: string | null;
};

export type Changed = { readonly step: Step | undefined; readonly change: FileChange };

/** What a step made of the session: kinds of rows that are about paths. */
export const pathOps: ReadonlySet<string> = new Set(['add', 'modify', 'delete']);

/** Rows of the history are numbered from one on, and none is ever taken away. */
export async function readSteps(sql: Sql, findings: Findings): Promise<readonly Step[]> {
  const columns = 'seq, call_id, run_id, op, state, agent, tool, capability, started_at, ended_at';
  const steps = await sql.all<Step>(`SELECT ${columns} FROM fpf_call ORDER BY seq`);
  const odd = steps.find(({ seq }, index) => seq !== index + 1);
  if (odd)
    findings.add(
      odd.call_id,
      `is step ${odd.seq} of the history, where another one belongs: rows are missing, or were put in`,
    );
  return steps;
}

export async function readChanges(sql: Sql, steps: readonly Step[], findings: Findings): Promise<readonly Changed[]> {
  const bySeq = new Map(steps.map((step) => [step.seq, step]));
  const changes: Changed[] = [];
  const text = 'SELECT seq, call_seq, path, change FROM fpf_change ORDER BY seq';
  const rows = await sql.all<{ seq: number; call_seq: number; path: string; change: string }>(text);
  for (const [index, row] of rows.entries()) {
    const change = objectIn(row.change) as FileChange | undefined;
    if (change?.path === row.path && row.seq === index + 1) changes.push({ step: bySeq.get(row.call_seq), change });
    else findings.add(row.path, `change ${row.seq} is not what was written`);
  }
  return changes;
}

/** Rows that are none are told by the check of the chain. */
export async function readRows(sql: Sql): Promise<readonly AuditRow[]> {
  const rows = await sql.all<{ body: string; prev_hash: string; hash: string }>(
    'SELECT body, prev_hash, hash FROM fpf_audit ORDER BY seq',
  );
  return rows.flatMap(({ body, prev_hash, hash }) => {
    const row = objectIn(body);
    const caller = row?.['caller'];
    if (!row || typeof caller !== 'object' || caller === null) return [];
    return [{ ...row, prev_hash, hash } as AuditRow];
  });
}

/**
 * The row that ends a step: beside it a step has one for each path, which say less, and programs tell of what is no
 * step.
 */
export function isOwnRow({ step }: AuditRow): boolean {
  return step !== undefined;
}

export function keyOf(caller: string, path: string): string {
  return `${caller}\0${path}`;
}
