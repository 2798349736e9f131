import type { SessionSummary, Swept } from '@fpf/contracts';
import type { Sql } from '../../engine/sql.ts';
import { Lease } from '../../lock/lease.ts';
import { tryLockSession } from '../../lock/session-lock.ts';
import { appendAudit } from '../../store/audit.ts';
import { userOf } from '../parts/record.ts';
import { receiptsOf, type SessionsPlace } from '../../home/session-place.ts';

/**
 * Contents that no step of the history can be asked for any more go; `gone`, what lies outside and is about to go, is
 * written into the audit. Undefined where somebody has taken the session meanwhile: nothing is done then.
 */
export async function sweepSession(
  place: SessionsPlace,
  session: SessionSummary,
  gone: readonly string[],
  dryRun: boolean,
): Promise<readonly Swept[] | undefined> {
  const lock = tryLockSession(session.path);
  if (lock === undefined) return undefined;
  try {
    const db = await place.open(session.path);
    try {
      await Lease.open(db, lock);
      const blobs = await db.read(unreferenced);
      const bytes = blobs.reduce((sum, blob) => sum + blob.bytes, 0);
      const swept =
        blobs.length === 0
          ? []
          : [{ path: session.path, why: `${blobs.length} contents of no step of its history`, bytes }];
      if (dryRun || blobs.length + gone.length === 0) return swept;
      const at = new Date(place.host.clock.now()).toISOString();
      const caller = userOf(place.host.ids.next());
      await receiptsOf(place, session.id).write(db, async (sql) => {
        await sql.many(
          'DELETE FROM fpf_blob WHERE sha256 = ?',
          blobs.map(({ sha256 }) => [sha256]),
        );
        await sql.many(
          'DELETE FROM fpf_snapshot WHERE path = ?',
          gone.map((path) => [path]),
        );
        const rows = [...gone, ...blobs.map(({ sha256 }) => `sha256:${sha256}`)];
        await appendAudit(
          sql,
          rows.map((subject) => ({ at, op: 'sweep' as const, subject, caller })),
        );
      });
      return swept;
    } finally {
      await db.close();
    }
  } finally {
    lock.release();
  }
}

/** Whatever names a hash keeps its content: steps, first touches, commits. */
async function unreferenced(sql: Sql): Promise<readonly { readonly sha256: string; readonly bytes: number }[]> {
  const blobs = await sql.all<{ sha256: string; bytes: number }>(
    'SELECT sha256, sum(length(data)) AS bytes FROM fpf_blob GROUP BY sha256',
  );
  if (blobs.length === 0) return [];
  const named = new Set<string>();
  for (const text of [
    'SELECT change AS body FROM fpf_change',
    'SELECT state AS body FROM fpf_base WHERE state IS NOT NULL',
    'SELECT body FROM fpf_plan',
  ])
    for (const { body } of await sql.all<{ body: string }>(text))
      for (const hash of body.match(/\b[0-9a-f]{64}\b/g) ?? []) named.add(hash);
  return blobs.filter(({ sha256 }) => !named.has(sha256)).map(({ sha256, bytes }) => ({ sha256, bytes }));
}
