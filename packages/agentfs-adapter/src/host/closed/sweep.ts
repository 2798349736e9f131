import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SessionSummary, Swept } from '@fpf/contracts';
import { removeTree } from '../../tree/remove-tree.ts';
import { listSessions } from '../../home/list-sessions.ts';
import { receiptsOf, type SessionsPlace } from '../../home/session-place.ts';
import { commitsFolder, removeCommit } from '../commit/commit-folder.ts';
import { type Leftover, leftScratch, lockCommits, lostSessions, oldCommits, staleParts, unnamed } from './leftovers.ts';
import { sizeOf } from './size-of.ts';
import type { Sql } from '../../engine/sql.ts';
import { Lease } from '../../lock/lease.ts';
import { tryLockSession } from '../../lock/session-lock.ts';
import { appendAudit } from '../../store/audit.ts';
import { userOf } from '../parts/record.ts';

export type SweepAsk = { readonly dryRun?: boolean; readonly keep?: readonly string[] };

type Found = Leftover & { readonly bytes: number };

/**
 * Removes what nothing needs any more, and tells each. A session that a process holds is left alone, with all that is
 * its own. What belongs to another is in its audit before it is removed.
 */
export async function sweep(
  place: SessionsPlace,
  { dryRun = false, keep = [] }: SweepAsk = {},
): Promise<readonly Swept[]> {
  const unlock = dryRun ? undefined : lockCommits(place.homeDir);
  try {
    const found = [
      ...leftScratch(place.homeDir),
      ...staleParts(place.sessionsDir),
      ...lostSessions(place.homeDir),
      ...unnamed(place.sessionsDir, new Set(keep)),
      ...(dryRun || unlock ? oldCommits(place) : []),
    ]
      .filter(({ path }) => existsSync(path))
      .map((one): Found => ({ ...one, bytes: sizeOf(one.path) }));
    return await sweepFound(place, found, dryRun);
  } finally {
    unlock?.();
  }
}

async function sweepFound(place: SessionsPlace, found: readonly Found[], dryRun: boolean): Promise<readonly Swept[]> {
  const sessions = listSessions(place.sessionsDir, place.homeDir);
  const there = new Set(sessions.map(({ id }) => id));
  const swept: Swept[] = [];
  const take = (files: readonly Found[]): void => {
    for (const { path, why, bytes } of files) {
      if (!dryRun) remove(place, path);
      swept.push({ path, why, bytes });
    }
  };
  take(found.filter(({ session }) => session === undefined || !there.has(session)));
  for (const session of sessions) {
    if (session.heldBy !== null || session.problem !== null) continue;
    const own = found.filter((one) => one.session === session.id);
    const inside = await sweepSession(
      place,
      session,
      own.map(({ path }) => path),
      dryRun,
    );
    if (inside === undefined) continue;
    take(own);
    swept.push(...inside);
  }
  return swept;
}

function remove({ homeDir }: SessionsPlace, path: string): void {
  if (dirname(path) === commitsFolder(homeDir)) removeCommit(path);
  else removeTree(path);
}

/**
 * Contents that no step of the history can be asked for any more go; `gone`, what lies outside and is about to go, is
 * written into the audit. Undefined where somebody has taken the session meanwhile: nothing is done then.
 */
async function sweepSession(
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
