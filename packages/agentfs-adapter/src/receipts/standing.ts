import { createHash } from 'node:crypto';
import { genesisHash } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import type { Sql } from '../engine/sql.ts';

/** How far the journal of a run has come. */
export type RunHead = readonly [run: string, count: number, head: string];

/** How far a database has come: what a chain inside it cannot say, because nothing follows its end. */
export type Standing = {
  /** The audit's rows, and the hash of the last one. */
  readonly count: number;
  readonly head: string;
  /** The newest step of the history, and the hash of what is said of it; '' before the first one. */
  readonly steps: number;
  readonly step: string;
  /** The runs whose journals were added to. */
  readonly runs: readonly RunHead[];
  /** Names what the session holds; '' before its first change. */
  readonly delta: string;
  /** The hash of all values, where one of them was written. */
  readonly values?: string;
};

/** Ends of the tables that are only ever added to. */
export type Ends = { readonly audit: number; readonly events: number; readonly steps: number };

/** Before the first row. */
export const start: Ends = { audit: 0, events: 0, steps: 0 };

const ends = `coalesce((SELECT max(seq) FROM fpf_audit), 0) AS audit, coalesce((SELECT max(rowid) FROM fpf_event), 0) AS events,
  coalesce((SELECT max(seq) FROM fpf_call), 0) AS steps`;

export async function endsOf(sql: Sql): Promise<Ends> {
  return (await sql.get<Ends>(`SELECT ${ends}`)) ?? start;
}

/** All that is said of the newest step before it ends and after: no audit row seals a call that has only begun. */
const newest = `(SELECT call_id || '\n' || run_id || '\n' || op || '\n' || coalesce(tool, '') || '\n' || coalesce(capability, '') || '\n' || state
  FROM fpf_call ORDER BY seq DESC LIMIT 1)`;

type Last = Ends & { readonly head: string | null; readonly delta: string | null; readonly newest: string | null };

/** In one question: it is asked in every transaction. */
const now = `SELECT ${ends}, (SELECT hash FROM fpf_audit ORDER BY seq DESC LIMIT 1) AS head,
  (SELECT value FROM fpf_meta WHERE key = 'head') AS delta, ${newest} AS newest`;

/** Where it stands now; undefined where nothing was added since. */
export async function standingSince(sql: Sql, before: Ends, withValues: boolean): Promise<Standing | undefined> {
  const last = await sql.get<Last>(now);
  if (
    !last ||
    (last.audit === before.audit && last.events === before.events && last.steps === before.steps && !withValues)
  )
    return undefined;
  return {
    count: last.audit,
    head: last.head ?? genesisHash,
    steps: last.steps,
    step: hashOfStep(last.newest),
    runs: last.events === before.events ? [] : await runsSince(sql, before.events),
    delta: last.delta ?? '',
    ...(withValues && { values: await valuesDigest(sql) }),
  };
}

/** The newest step as receipts tell of it. */
export async function newestStep(sql: Sql): Promise<Pick<Standing, 'steps' | 'step'>> {
  const text = `SELECT coalesce((SELECT max(seq) FROM fpf_call), 0) AS steps, ${newest} AS newest`;
  const last = await sql.get<Pick<Last, 'steps' | 'newest'>>(text);
  return { steps: last?.steps ?? 0, step: hashOfStep(last?.newest ?? null) };
}

function hashOfStep(said: string | null): string {
  return said === null ? '' : sha256(said);
}

async function runsSince(sql: Sql, end: number): Promise<readonly RunHead[]> {
  const text = 'SELECT run_id, seq, hash FROM fpf_event WHERE rowid > ? ORDER BY rowid';
  const heads = new Map<string, RunHead>();
  for (const { run_id, seq, hash } of await sql.all<{ run_id: string; seq: number; hash: string }>(text, end))
    heads.set(run_id, [run_id, seq, hash]);
  return [...heads.values()];
}

/** Of no values at all. */
export const noValues = sha256('');

export async function valuesDigest(sql: Sql): Promise<string> {
  const hash = createHash('sha256');
  type Row = { readonly key: string; readonly value: string; readonly created_at: number; readonly updated_at: number };
  const rows = await sql.all<Row>('SELECT key, value, created_at, updated_at FROM kv_store ORDER BY key');
  for (const { key, value, created_at, updated_at } of rows)
    hash.update(`${JSON.stringify([key, value, created_at, updated_at])}\n`);
  return hash.digest('hex');
}
