import type { AuditRow } from '@fpf/contracts';
import { type Held, isStamped } from '../../store/held-delta.ts';
import type { Sql } from '../../engine/sql.ts';
import { checkApplied } from './check-applied.ts';
import { checkBases, checkDelta } from './check-delta.ts';
import { checkChanges } from './check-changes.ts';
import { checkEnds } from './check-ends.ts';
import { checkKept } from './check-kept.ts';
import { checkLog } from './check-log.ts';
import { checkOrigins } from './check-origins.ts';
import { checkPlans } from './check-plans.ts';
import { checkRejected } from './check-rejected.ts';
import { type Checked, Findings } from '../findings.ts';
import { isOwnRow, readChanges, readRows, readSteps } from './history-rows.ts';

/**
 * What the session holds, what it says it did, and what was audited are the same: each way. The audit is sealed, and
 * its end is in the receipts; so everything else is held against it.
 */
export async function checkGap(sql: Sql, held: Held): Promise<Checked> {
  const findings = new Findings('gap');
  const steps = await readSteps(sql, findings);
  const changes = await readChanges(sql, steps, findings);
  const rows = await readRows(sql);
  await checkRejected(sql, rows, findings);
  checkEnds(steps, rows, findings);
  const plans = await checkPlans(sql, steps, rows, findings);
  checkChanges(steps, changes, plans, rows, findings);
  await checkApplied(sql, steps, rows, plans, findings);
  checkDelta(changes, checkBases(plans, held, findings), held, findings);
  await checkOrigins(sql, { steps, changes, plans }, held, findings);
  await checkKept(sql, steps, changes, plans, findings);
  await checkLog(sql, { steps, rows, plans }, findings);
  await checkSnapshots(sql, rows, findings);
  if (!(await isStamped(sql, held)))
    findings.add('fpf_meta.stamp', 'says that another program changed a file: `fpf session adopt` shows what it did');
  return findings.done();
}

type Row = { readonly id: string; readonly at: string; readonly path: string; readonly call_seq: number };

/** The snapshots that the session knows, and the session that it was cloned from, are those of the audit. */
async function checkSnapshots(sql: Sql, rows: readonly AuditRow[], findings: Findings): Promise<void> {
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
