import type { AuditRow } from '@fpf/contracts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The audit as it lies in the newest session of a workspace: a run's own audit ends with the run, and a person goes on.
 */
export function sessionAudit(host: string): readonly AuditRow[] {
  const database = new DatabaseSync(newestSession(host), { readOnly: true });
  try {
    const rows = database.prepare('SELECT body, prev_hash, hash FROM fpf_audit ORDER BY seq').all();
    return rows.map(
      ({ body, prev_hash, hash }) => ({ ...(JSON.parse(String(body)) as object), prev_hash, hash }) as AuditRow,
    );
  } finally {
    database.close();
  }
}

export function newestSession(host: string): string {
  const folder = join(host, '.fpf', 'sessions');
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .sort()
    .at(-1);
  if (newest === undefined) throw new Error('there is no session');
  return join(folder, newest);
}
