import { AuditRow, genesisHash, type JournalEvent } from '@fpf/contracts';
import { canonicalJson, seal } from '@fpf/contracts/hash';
import { assertValid } from '@fpf/contracts/validate';
import type { Sql, SqlValue } from '../engine/sql.ts';
import { insertLogRows, logRowOf, outputOf } from './log-rows.ts';

/**
 * Seals entries over the last row of the session's audit; each tool entry also gets its row in AgentFS's own log.
 * `events` are those of the same transaction: what a call gave is among them.
 */
export async function appendAudit(
  sql: Sql,
  entries: readonly Unsealed[],
  events: readonly JournalEvent[] = [],
): Promise<void> {
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
    new Map(events.map(({ kind, payload }) => outputOf(kind, payload)).filter((one) => one !== undefined)),
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

/** A row of the audit before it has its place in the chain. */
export type Unsealed = Omit<AuditRow, 'seq' | 'prev_hash' | 'hash'>;

/** How many events are looked through at once, at first and at most. What is looked for is mostly among the newest. */
const [firstPage, largestPage] = [4, 256];

/**
 * AgentFS's own log gets finished rows only, as its specification asks. Times there are whole seconds; how long a call
 * took is in milliseconds. Arguments are those that the journal holds for the call.
 */
async function insertToolCalls(
  sql: Sql,
  entries: readonly Unsealed[],
  outputs: ReadonlyMap<string, string>,
): Promise<void> {
  const args = new Map<string, string>();
  for (const run of new Set(entries.map((entry) => entry.caller.run))) {
    const calls = entries.flatMap(({ caller }) => (caller.run === run && caller.call !== null ? [caller.call] : []));
    await findArguments(sql, run, new Set(calls), args);
  }
  const rows = entries.map((entry) => {
    const call = entry.caller.call ?? '';
    return logRowOf(entry, args.get(call) ?? null, outputs.get(call));
  });
  await insertLogRows(sql, rows);
}

/** From the newest event that names the call and its arguments: its intent, or the refusal that stopped it. */
async function findArguments(sql: Sql, run: string, calls: Set<string>, found: Map<string, string>): Promise<void> {
  // What a call gave may be large, and does not say with what it was asked.
  const text =
    `SELECT seq, payload FROM fpf_event WHERE run_id = ? AND seq < ? AND kind <> 'tool-result' ORDER BY seq DESC ` +
    'LIMIT ?';
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
