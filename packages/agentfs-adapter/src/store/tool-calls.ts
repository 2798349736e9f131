import type { AuditEntry } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { Sql } from './database.ts';

/**
 * AgentFS's own log gets finished rows only, as its specification asks. Times there are whole seconds; the real
 * milliseconds are in the audit. Arguments are those that the journal holds for the call.
 */
export async function insertToolCall(sql: Sql, entry: AuditEntry): Promise<void> {
  const end = Math.floor(Date.parse(entry.at) / 1000);
  const start = Math.floor((Date.parse(entry.at) - (entry.duration_ms ?? 0)) / 1000);
  const failed = entry.error !== undefined;
  await sql.run(
    'INSERT INTO tool_calls (name, parameters, result, error, status, started_at, completed_at, duration_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    entry.tool ?? entry.subject,
    await argumentsOf(sql, entry),
    failed ? null : canonicalJson({ state: entry.state ?? null, call: entry.caller.call }),
    entry.error ?? null,
    failed ? 'error' : 'success',
    start,
    end,
    (end - start) * 1000,
  );
}

/** From the newest event that names the call and its arguments: its intent, or the refusal that stopped it. */
async function argumentsOf(sql: Sql, entry: AuditEntry): Promise<string | null> {
  if (entry.caller.call === null) return null;
  const events = await sql.all<{ payload: string }>('SELECT payload FROM fpf_event WHERE run_id = ? ORDER BY seq DESC', entry.caller.run);
  for (const { payload } of events) {
    const { call_id, args } = JSON.parse(payload) as { readonly call_id?: unknown; readonly args?: unknown };
    if (call_id === entry.caller.call && typeof args === 'object' && args !== null) return JSON.stringify(args);
  }
  return null;
}
