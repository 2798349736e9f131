import type { AuditRow } from '@fpf/contracts';
import { grouped } from '../../tree/grouped.ts';
import type { Held } from '../../store/held-delta.ts';
import type { Sql, SqlValue } from '../../engine/sql.ts';
import { checkApplied } from './check-applied.ts';
import { checkBases, checkDelta } from './check-delta.ts';
import { checkChanges } from './check-changes.ts';
import { checkEnds } from './check-ends.ts';
import { checkKept } from './check-kept.ts';
import { checkPlans } from './check-plans.ts';
import { checkRejected } from './check-rejected.ts';
import { type Checked, Findings, objectIn } from '../findings.ts';
import { isOwnRow, keyOf, readChanges, readRows, readSteps, type Step } from './history-rows.ts';
import { givenId } from '../../calls/call-rows.ts';
import { argumentsOf, logRowOf } from '../../store/audit.ts';

/**
 * What the session holds, what it says it did, and what was audited are the same: each way. The audit is sealed, and
 * its end is in the receipts; so everything else is held against it.
 */
export async function checkGap(sql: Sql, held: Pick<Held, 'delta' | 'bases'>): Promise<Checked> {
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
  await checkKept(sql, steps, changes, plans, findings);
  await checkLog(sql, steps, rows, findings);
  await checkSnapshots(sql, rows, findings);
  return findings.done();
}

/** AgentFS's own log says of each call what the audit says, with arguments that the journal has for it. */
async function checkLog(
  sql: Sql,
  steps: readonly Step[],
  rows: readonly AuditRow[],
  findings: Findings,
): Promise<void> {
  const asked = await readAsked(sql);
  const calls = rows.filter(({ op }) => op === 'tool');
  const newest = steps.at(-1);
  const running = newest?.state === 'running' ? keyOf(newest.run_id, givenId(newest.call_id)) : undefined;
  const attempts = grouped(calls, keyOfCall);
  type Row = Readonly<Record<string, SqlValue>> & { readonly id: number; readonly parameters: string | null };
  const columns = 'id, name, parameters, result, error, status, started_at, completed_at, duration_ms';
  const log = await sql.all<Row>(`SELECT ${columns} FROM tool_calls ORDER BY id`);
  for (const [index, row] of log.entries()) {
    findings.look();
    const { id, parameters, ...rest } = row;
    const call = calls[index];
    const subject = `row ${id} of tool_calls`;
    if (!call) {
      findings.add(subject, 'tells of a call that the audit does not have');
      continue;
    }
    const key = keyOfCall(call);
    const known = asked.get(key) ?? [];
    const [name, , ...told] = logRowOf(call, null);
    const isTold = Object.values(rest).every((value, at) => value === [name, ...told][at]);
    const isAsked =
      parameters === null
        ? mayBeUnasked(call, known, attempts.get(key) ?? [], key === running)
        : known.some(({ args }) => args === parameters);
    if (id !== index + 1 || !isTold || !isAsked)
      findings.add(subject, `is not what the audit says in row ${call.seq}, or not what was asked`);
  }
  for (const { seq } of calls.slice(log.length))
    findings.add(`audit row ${seq}`, 'tells of a call that tool_calls does not have');
}

function keyOfCall({ caller }: AuditRow): string {
  return keyOf(caller.run, caller.call ?? '');
}

/**
 * A call has no arguments where its journal tells of none; or where its process ended before they were journaled, and
 * attempts that came later asked again. Each of these has an intent at most, so there are no more intents than such
 * attempts. Times say nothing: clocks are set back.
 */
function mayBeUnasked(
  { seq, caller, error }: AuditRow,
  known: readonly Asked[],
  attempts: readonly AuditRow[],
  running: boolean,
): boolean {
  if (known.length === 0) return true;
  if (caller.agent !== 'host' || error === undefined) return false;
  const later = attempts.filter((other) => other.seq > seq).length + (running ? 1 : 0);
  return known.filter(({ kind }) => kind === 'tool-intent').length <= later;
}

type Asked = { readonly args: string; readonly kind: string };

/** What was asked of each call, and in what kind of event. */
async function readAsked(sql: Sql): Promise<ReadonlyMap<string, readonly Asked[]>> {
  const text = `SELECT run_id, kind, payload FROM fpf_event WHERE kind <> 'tool-result' ORDER BY rowid`;
  const events = await sql.all<{ run_id: string; kind: string; payload: string }>(text);
  const asked = events.flatMap(({ run_id, kind, payload }) => {
    const found = argumentsOf(objectIn(payload) ?? {});
    return found ? [{ key: keyOf(run_id, found.call), args: found.args, kind }] : [];
  });
  return grouped(asked, ({ key }) => key);
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
