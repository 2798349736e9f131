import { createHash } from 'node:crypto';
import type { FileChange, Reason } from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import type { Sql, SqlValue } from '../engine/sql.ts';
import type { RefusedEntry } from '../tree/entry.ts';

/** What a call did that is not kept: shown to a person, never part of the view. */
export type Rejected = {
  readonly call_id: string;
  readonly reason: Reason;
  readonly changes: readonly FileChange[];
  readonly refused: readonly RefusedEntry[];
  readonly content: (path: string) => Iterable<Uint8Array>;
};

const perFile = 65_536;
const perCall = 1_048_576;
/** So many paths of a call are kept, and no more. */
export const mostRejected = 1_000;

/**
 * Keeps the list of changes, and the first part of the contents: 64 KiB a file, 1 MiB and 1,000 paths a call. Gives the
 * hash of what is set aside under that id now.
 */
export async function keepRejected(
  sql: Sql,
  { call_id, reason, changes, refused, content }: Rejected,
): Promise<string | undefined> {
  const why = canonicalJson(reason);
  const rows: (readonly SqlValue[])[] = [];
  let left = perCall;
  for (const change of changes.slice(0, mostRejected)) {
    // A mode alone, or a link's target, has no content to show.
    const written = change.after?.type === 'file' && change.after.sha256 !== change.before?.sha256;
    const bytes = written ? firstBytes(content(change.path), Math.min(perFile, left)) : undefined;
    left -= bytes?.length ?? 0;
    const complete = bytes === undefined || bytes.length === (change.after?.size ?? 0);
    rows.push([call_id, why, change.path, canonicalJson(change), null, bytes ?? null, complete ? 1 : 0]);
  }
  for (const { path, why: text } of refused.slice(0, mostRejected))
    rows.push([call_id, why, path, null, text, null, 0]);
  await sql.many(
    'INSERT INTO fpf_rejected (call_id, reason, path, change, why, content, complete) VALUES (?, ?, ?, ?, ?, ?, ?)',
    rows,
  );
  return await hashOfRejected(sql, call_id);
}

type Row = Readonly<Record<'path' | 'reason', string>> & {
  readonly id: number;
  readonly change: string | null;
  readonly why: string | null;
  readonly content: Uint8Array | null;
  readonly complete: number;
};

/** Of all that is set aside under an id, also where a call was made again under it; undefined where nothing is. */
export async function hashOfRejected(sql: Sql, call_id: string): Promise<string | undefined> {
  const text =
    'SELECT id, path, reason, change, why, content, complete FROM fpf_rejected WHERE call_id = ? ORDER BY id';
  const rows = await sql.all<Row>(text, call_id);
  if (rows.length === 0) return undefined;
  const hash = createHash('sha256');
  for (const { id, path, reason, change, why, content, complete } of rows) {
    const bytes = content && sha256(content);
    hash.update(`${JSON.stringify([id, path, reason, change, why, bytes, complete])}\n`);
  }
  return hash.digest('hex');
}

function firstBytes(pieces: Iterable<Uint8Array>, limit: number): Uint8Array {
  const kept: Buffer[] = [];
  let left = limit;
  if (left > 0)
    for (const piece of pieces) {
      kept.push(Buffer.from(piece.subarray(0, left)));
      left -= Math.min(left, piece.length);
      if (left === 0) break;
    }
  return Buffer.concat(kept);
}
