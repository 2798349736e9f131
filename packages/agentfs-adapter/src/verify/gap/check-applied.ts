import type { AuditRow } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import type { Sql } from '../../engine/sql.ts';
import type { Findings } from '../findings.ts';
import type { Plans } from './check-plans.ts';
import { isOwnRow, keyOf, type Step } from './history-rows.ts';

type Row = Readonly<Record<'id' | 'kind' | 'state', string>> & { readonly call_seq: number };

/**
 * What commits and undoings are said to have been is what the audit says of them: each way. Beside the row of each
 * there is one of a commit that is undone, which says so and is otherwise as the commit left it.
 */
export async function checkApplied(
  sql: Sql,
  steps: readonly Step[],
  rows: readonly AuditRow[],
  plans: Plans,
  findings: Findings,
): Promise<void> {
  const left = new Map(
    (await sql.all<Row>('SELECT id, kind, state, call_seq FROM fpf_apply')).map((row) => [row.id, row]),
  );
  const told = new Set(rows.map((row) => keyOf(row.caller.call ?? row.caller.run, row.change ?? '')));
  const seqOf = new Map(steps.map(({ call_id, seq }) => [call_id, seq]));
  const wasTurned = (id: string): boolean => plans.get(seqOf.get(id) ?? 0)?.turned === true;
  const undone = new Map<string, AuditRow>();
  for (const row of rows.filter(isOfHost))
    if (row.op === 'undo' && !wasTurned(row.caller.run)) undone.set(row.subject, row);
  for (const row of rows.filter(isOfHost)) {
    const id = row.caller.call ?? row.caller.run;
    const written = plans.get(seqOf.get(id) ?? 0)?.written;
    if (!written) continue;
    findings.look();
    const kept = left.get(id);
    left.delete(id);
    if (!kept) findings.add(id, `wrote the host by audit row ${row.seq}, and the session has no record of it`);
    else if (
      kept.call_seq !== seqOf.get(id) ||
      !isEnd(kept, wasTurned(id) ? 'rolled-back' : 'done', undone.get(id) ?? row)
    )
      findings.add(id, 'is recorded as something else than the audit says it did to the host');
    for (const change of written)
      if (!told.has(keyOf(id, hashJson({ ...change }))))
        findings.add(change.path, 'is said to have been written to the host, and the audit has no row of it');
  }
  // Of a commit of a session that is there no more, this one keeps only how it was undone.
  for (const row of left.values()) {
    const end = undone.get(row.id);
    if (end === undefined || !isEnd(row, 'done', end) || row.call_seq !== seqOf.get(end.caller.run))
      findings.add(row.id, 'is recorded as written to the host, and the audit has no row of it');
  }
}

function isOfHost(row: AuditRow): boolean {
  return (row.op === 'commit' || row.op === 'undo') && isOwnRow(row) && row.error === undefined;
}

function isEnd({ kind, state }: Row, whole: 'done' | 'rolled-back', { op }: AuditRow): boolean {
  return kind === op && state === (whole === 'done' && op === 'undo' ? 'undone' : whole);
}
