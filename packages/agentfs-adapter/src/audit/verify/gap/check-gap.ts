import type { AuditRow } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import type { Held } from '../../../store/held-delta.ts';
import type { Sql } from '../../../engine/sql.ts';
import { checkApplied } from './check-applied.ts';
import { checkBases } from './check-bases.ts';
import { checkDelta } from './check-delta.ts';
import { checkEnds } from './check-ends.ts';
import { checkKept } from './check-kept.ts';
import { checkLog } from './check-log.ts';
import { checkPlans, type Plans } from './check-plans.ts';
import { checkRejected } from './check-rejected.ts';
import { checkSnapshots } from './check-snapshots.ts';
import { type Checked, Findings } from '../findings.ts';
import { type Changed, keyOf, pathOps, push, readChanges, readRows, readSteps, type Step } from './history-rows.ts';

/** Operations that a person has done with a session, or the host: each tells every path that it gave back or wrote. */
const ofPaths: ReadonlySet<string> = new Set(['discard', 'drift', 'rewind', 'commit', 'undo']);

/**
 * What the session holds, what it says it did, and what was audited are the same: each way. The audit is sealed, and its end is in the
 * receipts; so everything else is held against it.
 */
export async function checkGap(sql: Sql, held: Pick<Held, 'delta' | 'bases'>): Promise<Checked> {
  const findings = new Findings('gap');
  const steps = await readSteps(sql, findings);
  const changes = await readChanges(sql, steps, findings);
  const rows = await readRows(sql);
  checkChanges(steps, changes, rows, findings);
  await checkRejected(sql, rows, findings);
  checkEnds(steps, rows, findings);
  const plans = await checkPlans(sql, steps, rows, findings);
  checkOperations(steps, changes, plans, rows, findings);
  await checkApplied(sql, steps, rows, plans, findings);
  checkDelta(changes, checkBases(plans, held, findings), held, findings);
  await checkKept(sql, steps, changes, plans, findings);
  await checkLog(sql, rows, findings);
  await checkSnapshots(sql, rows, findings);
  return findings.done();
}

function checkChanges(steps: readonly Step[], changes: readonly Changed[], rows: readonly AuditRow[], findings: Findings): void {
  const audited = new Map<string, AuditRow[]>();
  for (const row of rows) push(audited, keyOf(row.caller.call ?? row.caller.run, row.subject), row);
  const known = new Set<string>();
  for (const { step, change } of changes) {
    findings.look();
    if (!step) findings.add(change.path, 'was changed by a step that is not in the history');
    else if (step.state !== 'done') findings.add(change.path, `was changed by ${step.call_id}, which was not kept (${step.state})`);
    else {
      known.add(keyOf(step.call_id, change.path));
      const found = (audited.get(keyOf(step.call_id, change.path)) ?? []).filter(
        ({ op, error }) => !pathOps.has(op) || (op === change.op && error === undefined),
      );
      if (found.length === 0) findings.add(change.path, `was changed by ${step.call_id}, and the audit has no row of it`);
      else if (!found.some((row) => row.change === hashJson({ ...change })))
        findings.add(change.path, `was changed by ${step.call_id} to something else than the audit says`);
    }
  }
  const kept = new Set(steps.filter(({ state }) => state === 'done').map(({ call_id }) => call_id));
  for (const row of rows) {
    if (!pathOps.has(row.op) || row.error !== undefined || !kept.has(row.caller.call ?? '')) continue;
    findings.look();
    if (!known.has(keyOf(row.caller.call ?? '', row.subject)))
      findings.add(row.subject, `audit row ${row.seq} tells of a change that no step made`);
  }
}

/** Of operations, the other way round: whatever the audit tells of a path, the step changed it, or wrote it to the host. */
function checkOperations(
  steps: readonly Step[],
  changes: readonly Changed[],
  plans: Plans,
  rows: readonly AuditRow[],
  findings: Findings,
): void {
  const done = new Set(changes.map(({ step, change }) => keyOf(step?.call_id ?? '', hashJson({ ...change }))));
  for (const { seq, call_id } of steps)
    for (const change of plans.get(seq)?.written ?? []) done.add(keyOf(call_id, hashJson({ ...change })));
  for (const { seq, op, subject, caller, change } of rows) {
    if (change === undefined || !ofPaths.has(op)) continue;
    findings.look();
    if (!done.has(keyOf(caller.call ?? caller.run, change))) findings.add(subject, `audit row ${seq} tells of a change that no step made`);
  }
}
