import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import type { Lock } from '@fpf/files/lock';
import { Lease } from '../../lock/lease.ts';
import { lockSession } from '../../lock/session-lock.ts';
import { appendAudit } from '../../store/audit.ts';
import type { Database, Sql } from '../../database/database.ts';
import { requireStep } from '../look/history.ts';
import { recordOperation, userOf } from '../parts/record.ts';
import { noteSession } from '../../home/session-note.ts';
import { receiptsOf, requireName, requireThere, type SessionsPlace } from '../../home/session-place.ts';
import { refuseUnfinished } from '../commit/unfinished.ts';
import { HostBase } from '../../view/host-base.ts';
import { SessionState } from '../../store/session-state.ts';
import { followingOf } from '../follow/follow-host.ts';
import { rewindSession } from '../undo/rewind.ts';

export type CloneAsk = { readonly from: string; readonly to: string; readonly at?: number | undefined };

/**
 * A new session that begins as another one is now, with its history, its audit and a row in each that says so. As it
 * was after an earlier step: then it begins with a step of its own that goes back there.
 */
export async function cloneSession(place: SessionsPlace, { from, to, at }: CloneAsk): Promise<string> {
  const source = join(place.sessionsDir, `${requireName(from)}.db`);
  const target = join(place.sessionsDir, `${requireName(to)}.db`);
  requireThere(from, existsSync(source));
  // Before anything is held: the other one may be this one.
  if (existsSync(target)) throw taken(to);
  const held = lockSession(source);
  try {
    const targetLock = lockSession(target);
    const part = join(place.sessionsDir, `.${to}.db.part`);
    try {
      if (existsSync(target)) throw taken(to);
      rmSync(part, { force: true });
      await copyOut(place, { path: source, held }, { from, to, at }, part);
      await rename(place, part, from, to);
      receiptsOf(place, to).startAnew();
      // Named last: what is there under its name is a whole session.
      await attest(place, part, from, to);
      if (at !== undefined) await opened(place, part, (db) => rewindClosed(place, db, to, at));
      renameSync(part, target);
      noteSession(place.homeDir, to, { db: target, parent: from });
    } finally {
      for (const file of [part, `${part}-wal`, `${part}-shm`]) rmSync(file, { force: true });
      targetLock.release();
    }
  } finally {
    held.release();
  }
  return to;
}

type Source = { readonly path: string; readonly held: Lock };

async function copyOut(
  place: SessionsPlace,
  { path, held }: Source,
  { from, to, at }: CloneAsk,
  part: string,
): Promise<void> {
  const since = place.host.clock.monotonic();
  await opened(place, path, async (db) => {
    await Lease.open(db, held);
    await refuseForeign(db, place.workspace);
    if (at !== undefined) await db.read((sql) => requireStep(sql, at));
    // Of a commit that is between two states a clone would not know how it ends.
    await refuseUnfinished({ db, homeDir: place.homeDir, id: from });
    await db.copyTo(part);
    const record = { db, host: place.host, receipts: receiptsOf(place, from) };
    await recordOperation(record, { id: place.host.ids.next(), op: 'clone', subject: to, since });
  });
}

/** Its snapshots stay the other session's, and nobody has taken it yet. */
async function rename(place: SessionsPlace, part: string, from: string, to: string): Promise<void> {
  await opened(place, part, async (db) => {
    await db.write(async (sql) => {
      await sql.run(`UPDATE fpf_meta SET value = ? WHERE key = 'session'`, to);
      await sql.run(`INSERT OR REPLACE INTO fpf_meta (key, value) VALUES ('parent', ?)`, from);
      await sql.run('DELETE FROM fpf_snapshot');
      await sql.run(`DELETE FROM fpf_meta WHERE key = 'lease'`);
    });
  });
}

async function attest(place: SessionsPlace, part: string, from: string, to: string): Promise<void> {
  const id = place.host.ids.next();
  const at = new Date(place.host.clock.now()).toISOString();
  await opened(place, part, async (db) => {
    const told = (sql: Sql): Promise<void> =>
      appendAudit(sql, [{ at, op: 'clone', subject: from, caller: userOf(id) }]);
    await receiptsOf(place, to).write(db, told, { anew: true });
  });
}

async function opened(place: SessionsPlace, path: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await place.open(path);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

async function refuseForeign(db: Database, workspace: string): Promise<void> {
  const row = await db.read((sql) => sql.get<{ value: string }>(`SELECT value FROM fpf_meta WHERE key = 'workspace'`));
  if (row?.value === workspace) return;
  throw new FpfError({
    code: 'session.foreign',
    message: `agentfs-adapter: the session belongs to ${row?.value ?? 'no workspace'}, not to ${workspace}`,
    hint: 'Name the workspace that it belongs to.',
  });
}

function taken(to: string): FpfError {
  return new FpfError({
    code: 'session.name-refused',
    message: `agentfs-adapter: there is a session ${to} already`,
    hint: 'Name another one, or none: it gets a name of its own.',
  });
}

/**
 * Rewinds a session that is not open, as it would be if it were: what it only follows the host in, it follows first.
 */
async function rewindClosed(place: SessionsPlace, db: Database, id: string, to: number): Promise<void> {
  const { workspace, covered, homeDir, host } = place;
  const state = new SessionState(db, new HostBase(workspace, covered));
  const parts = { id, homeDir, db, host, state, receipts: receiptsOf(place, id) };
  await followingOf(parts).first();
  await rewindSession({ ...parts, onStep: () => undefined }, { to });
}
