import type { AuditRow, FileChange } from '@fpf/contracts';
import { hashJson, sha256 } from '@fpf/contracts/hash';
import { grouped } from '../../tree/grouped.ts';
import { givenId } from '../../calls/call-rows.ts';
import type { Sql } from '../../engine/sql.ts';
import { hashOfRejected, mostRejected } from '../../store/rejected.ts';
import { type Findings, objectIn } from '../findings.ts';
import { pathOps } from './history-rows.ts';

type Row = {
  readonly id: number;
  readonly call_id: string;
  readonly path: string;
  readonly change: string | null;
  readonly content: Uint8Array | null;
  readonly complete: number;
};

/** What failed calls did, and was set aside, is what the audit tells of them: each way. */
export async function checkRejected(sql: Sql, audit: readonly AuditRow[], findings: Findings): Promise<void> {
  await checkSeals(sql, audit, findings);
  const rows = audit.filter(
    ({ op, caller, change, error }) =>
      pathOps.has(op) && caller.call !== null && change !== undefined && error !== undefined,
  );
  const audited = grouped(rows, keyOf);
  const known = new Set<string>();
  const counts = new Map<string, number>();
  const text =
    'SELECT id, call_id, path, change, content, complete FROM fpf_rejected WHERE change IS NOT NULL ORDER BY id';
  for (const row of await sql.all<Row>(text)) {
    findings.look();
    const change = objectIn(row.change) as FileChange | undefined;
    if (change?.path !== row.path) {
      findings.add(row.path, `what was set aside as ${row.id} is not what was written`);
      continue;
    }
    const key = `${row.call_id}\0${row.path}`;
    known.add(key);
    counts.set(row.call_id, (counts.get(row.call_id) ?? 0) + 1);
    const told = audited.get(key) ?? [];
    if (told.length === 0) findings.add(row.path, `was set aside with ${row.call_id}, and the audit has no row of it`);
    else if (
      !told.some(({ change: hash, op }) => op === change.op && (hash === undefined || hash === hashJson({ ...change })))
    )
      findings.add(row.path, `was set aside with ${row.call_id} as something else than the audit says`);
    if (row.content !== null && row.complete === 1 && sha256(row.content) !== change.after?.sha256)
      findings.add(row.path, `was set aside with ${row.call_id}, and its content is not what its hash says`);
  }
  for (const row of rows) {
    const call = row.caller.call ?? '';
    // Only the first paths of a call are kept.
    if (known.has(keyOf(row)) || (counts.get(call) ?? 0) >= mostRejected) continue;
    findings.add(row.subject, `audit row ${row.seq} tells of a change that was set aside, and it is not there`);
  }
}

/** The row of a call's tool seals all that was set aside under its id by then: also what was refused, and why. */
async function checkSeals(sql: Sql, audit: readonly AuditRow[], findings: Findings): Promise<void> {
  const seals = new Map<string, string>();
  for (const { op, caller, seal, error } of audit)
    if (op === 'tool' && caller.call !== null && seal !== undefined && error !== undefined)
      seals.set(givenId(caller.call), seal);
  for (const { call_id } of await sql.all<{ call_id: string }>('SELECT DISTINCT call_id FROM fpf_rejected')) {
    findings.look();
    if (seals.get(call_id) !== (await hashOfRejected(sql, call_id)))
      findings.add(call_id, 'has other things set aside than the audit says');
    seals.delete(call_id);
  }
  for (const call of seals.keys()) findings.add(call, 'had something set aside, and it is not there');
}

function keyOf({ caller, subject }: AuditRow): string {
  return `${givenId(caller.call ?? '')}\0${subject}`;
}
