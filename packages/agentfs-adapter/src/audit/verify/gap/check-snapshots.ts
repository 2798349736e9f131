import type { AuditRow } from '@fpf/contracts';
import type { Sql } from '../../../engine/sql.ts';
import type { Findings } from '../findings.ts';
import { isOwnRow } from './history-rows.ts';

type Row = { readonly id: string; readonly at: string; readonly path: string; readonly call_seq: number };

/** The snapshots that the session knows, and the session that it was cloned from, are those of the audit. */
export async function checkSnapshots(sql: Sql, rows: readonly AuditRow[], findings: Findings): Promise<void> {
  let parent: string | undefined;
  const told = new Map<string, AuditRow>();
  for (const row of rows) {
    if (row.op === 'clone' && !isOwnRow(row)) {
      // Snapshots stay those of the session that it was cloned from.
      parent = row.subject;
      told.clear();
    } else if (row.op === 'snapshot' && row.after !== undefined) told.set(row.after, row);
    else if (row.op === 'sweep') for (const [id, { subject }] of told) if (subject === row.subject) told.delete(id);
  }
  const known = await sql.get<{ value: string }>(`SELECT value FROM fpf_meta WHERE key = 'parent'`);
  if (known?.value !== parent)
    findings.add(
      'fpf_meta.parent',
      `is ${known?.value ?? 'missing'}, and the audit says ${parent ?? 'that it was not cloned'}`,
    );
  for (const { id, path } of await sql.all<Row>('SELECT id, at, path, call_seq FROM fpf_snapshot')) {
    findings.look();
    if (told.get(id)?.subject !== path)
      findings.add(path, 'is said to be a snapshot of the session, and the audit has no row of it');
    told.delete(id);
  }
  for (const { subject } of told.values())
    findings.add(subject, 'is a snapshot by the audit, and the session does not know it');
}
