import type { AuditRow, EntryState } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import type { Held } from '../../../store/held-delta.ts';
import { isTouched } from '../../../delta/is-touched.ts';
import type { Sql } from '../../../engine/sql.ts';
import { sameEntry } from '../../../tree/entry.ts';
import { checkApplied } from './check-applied.ts';
import { checkBases } from './check-bases.ts';
import { checkEnds } from './check-ends.ts';
import { checkKept } from './check-kept.ts';
import { checkLog } from './check-log.ts';
import { checkRejected } from './check-rejected.ts';
import { checkSnapshots } from './check-snapshots.ts';
import { type Checked, Findings } from '../findings.ts';
import { type Changed, keyOf, pathOps, push, readChanges, readRows, readSteps, type Step } from './history-rows.ts';

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
  compareWithDelta(changes, held, findings);
  const applied = await checkApplied(sql, steps, rows, findings);
  checkBases(changes, applied, held, findings);
  await checkKept(sql, changes, held.bases, findings);
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

/** Folded, the history says what the delta holds. What no step changed is held as the host had it: a folder, or a second name. */
function compareWithDelta(changes: readonly Changed[], { delta, bases }: Pick<Held, 'delta' | 'bases'>, findings: Findings): void {
  const last = new Map<string, EntryState | undefined>();
  for (const { change } of changes) last.set(change.path, change.after);
  for (const [path, { ino: _ino, mtime: _mtime, ...entry }] of delta.entries) {
    findings.look();
    const told = last.get(path) ?? (last.has(path) ? undefined : bases.get(path));
    if (!told || !sameEntry(told, entry)) findings.add(path, 'is held by the session in a state that no step of its history left');
  }
  for (const path of delta.whiteouts) {
    findings.look();
    if (!last.has(path) || last.get(path) !== undefined)
      findings.add(path, 'is hidden by the session, and no step of its history deleted it');
  }
  for (const [path, after] of last) {
    if (after && bases.has(path) && !delta.entries.has(path)) findings.add(path, 'was left by a step, and the session holds it no more');
    if (!after && bases.get(path) && !isTouched(delta, path)) findings.add(path, 'was deleted by a step, and the session shows it again');
  }
}
