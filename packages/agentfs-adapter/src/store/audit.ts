import { AuditRow, genesisHash } from '@fpf/contracts';
import { canonicalJson, seal } from '@fpf/contracts/hash';
import { assertValid } from '@fpf/contracts/validate';
import type { Sql, SqlValue } from '../engine/sql.ts';
import { insertToolCalls } from './tool-calls.ts';
import type { Unsealed } from './unsealed.ts';

/** Seals entries over the last row of the session's audit; each tool entry also gets its row in AgentFS's own log. */
export async function appendAudit(sql: Sql, entries: readonly Unsealed[]): Promise<void> {
  const last = await sql.get<{ seq: number; hash: string }>(
    'SELECT seq, hash FROM fpf_audit ORDER BY seq DESC LIMIT 1',
  );
  let [seq, previous] = [last?.seq ?? 0, last?.hash ?? genesisHash];
  const rows: (readonly SqlValue[])[] = [];
  for (const entry of entries) {
    seq += 1;
    const row = seal('audit', { ...entry, seq }, previous);
    assertValid(AuditRow, row, 'an audit row');
    const { prev_hash, hash, ...body } = row;
    rows.push([seq, canonicalJson(body), prev_hash, hash]);
    previous = hash;
  }
  await sql.many('INSERT INTO fpf_audit (seq, body, prev_hash, hash) VALUES (?, ?, ?, ?)', rows);
  await insertToolCalls(
    sql,
    entries.filter((entry) => entry.op === 'tool'),
  );
}

export async function readAudit(sql: Sql): Promise<readonly AuditRow[]> {
  const rows = await sql.all<{ body: string; prev_hash: string; hash: string }>(
    'SELECT body, prev_hash, hash FROM fpf_audit ORDER BY seq',
  );
  return rows.map(({ body, prev_hash, hash }) => ({
    ...(JSON.parse(body) as Unsealed & Pick<AuditRow, 'seq'>),
    prev_hash,
    hash,
  }));
}
