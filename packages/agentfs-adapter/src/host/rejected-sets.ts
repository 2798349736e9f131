import type { FileChange, RejectedSet } from '@fpf/contracts';
import type { Sql } from '../engine/sql.ts';

type Row = {
  readonly call_id: string;
  readonly reason: string;
  readonly path: string;
  readonly change: string | null;
  readonly why: string | null;
};

/** What calls did that was not kept, the oldest first. */
export async function readRejected(sql: Sql): Promise<readonly RejectedSet[]> {
  const sets = new Map<
    string,
    { code: string; text: string; changes: FileChange[]; refused: { path: string; why: string }[] }
  >();
  for (const row of await sql.all<Row>('SELECT call_id, reason, path, change, why FROM fpf_rejected ORDER BY id')) {
    const reason = JSON.parse(row.reason) as { readonly code: string; readonly message: string };
    const set = sets.get(row.call_id) ?? { code: reason.code, text: reason.message, changes: [], refused: [] };
    if (row.change !== null) set.changes.push(JSON.parse(row.change) as FileChange);
    else if (row.why !== null) set.refused.push({ path: row.path, why: row.why });
    sets.set(row.call_id, set);
  }
  return [...sets].map(([call_id, set]) => ({ call_id, ...set }));
}
