import type { AuditRow, FileChange } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { grouped } from '../../tree/grouped.ts';
import { byCodeUnits } from '../../tree/entry.ts';
import type { Findings } from '../findings.ts';
import type { Plans } from './check-plans.ts';
import { type Changed, pathOps, type Step } from './history-rows.ts';

/** Operations that a person has done with a session, or the host: each tells every path that it gave back or wrote. */
const ofPaths: ReadonlySet<string> = new Set(['discard', 'drift', 'rewind', 'commit', 'undo', 'adopt']);

/** What each step changed is what its rows in the audit say, once each; but for what it wrote to the host. */
export function checkChanges(
  steps: readonly Step[],
  changes: readonly Changed[],
  plans: Plans,
  rows: readonly AuditRow[],
  findings: Findings,
): void {
  const told = grouped(rows.filter(tellsOfPath), ({ caller }) => caller.call ?? caller.run);
  const kept: { readonly seq: number; readonly change: FileChange }[] = [];
  let last = 0;
  for (const { step, change } of changes) {
    findings.look();
    if (!step) findings.add(change.path, 'was changed by a step that is not in the history');
    else if (step.state !== 'done')
      findings.add(change.path, `was changed by ${step.call_id}, which was not kept (${step.state})`);
    else if (step.seq < last)
      findings.add(change.path, `was changed by ${step.call_id}, and stands behind what later steps changed`);
    else {
      last = step.seq;
      kept.push({ seq: step.seq, change });
    }
  }
  const made = grouped(kept, ({ seq }) => seq);
  for (const { seq, call_id, state } of steps) {
    const audited = told.get(call_id) ?? [];
    told.delete(call_id);
    if (state === 'done')
      compare(
        call_id,
        (made.get(seq) ?? []).map(({ change }) => change),
        withoutWritten(audited, plans.get(seq)?.written ?? []),
        findings,
      );
  }
  for (const rest of told.values())
    for (const row of rest) findings.add(row.subject, `audit row ${row.seq} tells of a change that no step made`);
}

/** Rows of calls that failed tell what was set aside. */
function tellsOfPath({ op, change, error }: AuditRow): boolean {
  return change !== undefined && error === undefined && (pathOps.has(op) || ofPaths.has(op));
}

function withoutWritten(audited: readonly AuditRow[], written: readonly FileChange[]): readonly AuditRow[] {
  const wrote = new Set(written.map((change) => hashJson({ ...change })));
  return audited.filter(({ change = '' }) => !wrote.has(change));
}

function compare(call: string, made: readonly FileChange[], audited: readonly AuditRow[], findings: Findings): void {
  const hashes = made.map((change) => hashJson({ ...change }));
  const known = new Set(audited.map(({ change }) => change));
  const there = new Set(hashes);
  for (const [index, { path }] of made.entries()) {
    findings.look();
    if (!known.has(hashes[index]))
      findings.add(path, `was changed by ${call} to something else than the audit says, or the audit has no row of it`);
  }
  for (const { seq, subject, change = '' } of audited)
    if (!there.has(change)) findings.add(subject, `audit row ${seq} tells of a change that no step made`);
  if (made.some(({ path }, index) => index > 0 && byCodeUnits(made[index - 1]?.path ?? '', path) >= 0))
    findings.add(call, 'tells of paths in another order than a step does, or of one of them twice');
}
