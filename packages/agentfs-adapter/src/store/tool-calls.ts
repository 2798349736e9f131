import { canonicalJson } from '@fpf/contracts/hash';
import type { Sql, SqlValue } from '../engine/sql.ts';
import type { Unsealed } from './unsealed.ts';

/** How many events are looked through at once, at first and at most. What is looked for is mostly among the newest. */
const [firstPage, largestPage] = [4, 256];

/**
 * AgentFS's own log gets finished rows only, as its specification asks. Times there are whole seconds; the real
 * milliseconds are in the audit. Arguments are those that the journal holds for the call.
 */
export async function insertToolCalls(sql: Sql, entries: readonly Unsealed[]): Promise<void> {
  const args = new Map<string, string>();
  for (const run of new Set(entries.map((entry) => entry.caller.run))) {
    const calls = entries.flatMap(({ caller }) => (caller.run === run && caller.call !== null ? [caller.call] : []));
    await findArguments(sql, run, new Set(calls), args);
  }
  await sql.many(
    'INSERT INTO tool_calls (name, parameters, result, error, status, started_at, completed_at, duration_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    entries.map((entry) => logRowOf(entry, args.get(entry.caller.call ?? '') ?? null)),
  );
}

/** The columns of AgentFS's own log but the first, which counts. */
export function logRowOf(entry: Unsealed, parameters: string | null): readonly SqlValue[] {
  const end = Math.floor(Date.parse(entry.at) / 1000);
  const start = Math.floor((Date.parse(entry.at) - (entry.duration_ms ?? 0)) / 1000);
  const failed = entry.error !== undefined;
  return [
    entry.tool ?? entry.subject,
    parameters,
    failed ? null : canonicalJson({ state: entry.state ?? null, call: entry.caller.call }),
    entry.error ?? null,
    failed ? 'error' : 'success',
    start,
    end,
    (end - start) * 1000,
  ];
}

/** From the newest event that names the call and its arguments: its intent, or the refusal that stopped it. */
async function findArguments(sql: Sql, run: string, calls: Set<string>, found: Map<string, string>): Promise<void> {
  // What a call gave may be large, and does not say with what it was asked.
  const text = `SELECT seq, payload FROM fpf_event WHERE run_id = ? AND seq < ? AND kind <> 'tool-result' ORDER BY seq DESC LIMIT ?`;
  let before = Number.MAX_SAFE_INTEGER;
  for (let page = firstPage; calls.size > 0; page = Math.min(page * 4, largestPage)) {
    const events = await sql.all<{ seq: number; payload: string }>(text, run, before, page);
    for (const { seq, payload } of events) {
      before = seq;
      const asked = argumentsOf(JSON.parse(payload));
      if (asked === undefined || !calls.has(asked.call)) continue;
      found.set(asked.call, asked.args);
      calls.delete(asked.call);
    }
    if (events.length < page) return;
  }
}

/** Of which call an event tells the arguments. */
export function argumentsOf(payload: unknown): { readonly call: string; readonly args: string } | undefined {
  const { call_id: call, args } = payload as { readonly call_id?: unknown; readonly args?: unknown };
  return typeof call === 'string' && typeof args === 'object' && args !== null
    ? { call, args: JSON.stringify(args) }
    : undefined;
}
