import { closeSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Snapshot } from '@fpf/contracts';
import type { Sql } from '../../engine/sql.ts';
import { appendAudit } from '../../store/audit.ts';
import { ownFolder } from '../../tree/own-folder.ts';
import { readContent } from '../../tree/read-content.ts';
import { newFile, outsidePlace } from './export-place.ts';
import { type Operation, recordOperation, type RecordParts } from '../parts/record.ts';
import type { HostParts } from '../parts/host-parts.ts';

/** Where a snapshot goes that nobody gave a place: beside the sessions, for the sweep to find. */
export function unnamedSnapshots(sessionsDir: string): string {
  return join(sessionsDir, 'snapshots');
}

export async function snapshotSession(parts: HostParts, to?: string): Promise<Snapshot> {
  const since = parts.host.clock.monotonic();
  const id = parts.host.ids.next();
  const path = placeOf(parts, id, to);
  const { size, sha256 } = await copyWhole(parts.db, id, path);
  const work: Operation['work'] = async (sql, step) => {
    await noteSnapshot(sql, { sha256, path, step, at: instantOf(parts) });
    return undefined;
  };
  await recordOperation(parts, { id, op: 'snapshot', subject: path, since, bytes: size, made: sha256, work });
  return { snapshot_id: sha256, path };
}

/** The one that a session ends with. Nobody asked for it, so it is in the audit, and is no step of the history. */
export async function snapshotAtEnd(parts: RecordParts, path: string): Promise<Snapshot> {
  const id = parts.host.ids.next();
  const { size, sha256 } = await copyWhole(parts.db, id, path);
  const at = instantOf(parts);
  const caller = { run: id, call: null, skill: null, agent: 'host' };
  await parts.receipts.write(parts.db, async (sql) => {
    const last = await sql.get<{ step: number }>('SELECT coalesce(max(seq), 0) AS step FROM fpf_call');
    await noteSnapshot(sql, { sha256, path, step: last?.step ?? 0, at });
    await appendAudit(sql, [{ at, op: 'snapshot', subject: path, caller, after: sha256, bytes: size }]);
  });
  return { snapshot_id: sha256, path };
}

/**
 * The database as it is now, whole in its place or not there. A copy does not know of itself: what is recorded of it is
 * written after it, while nobody else can change the session.
 */
async function copyWhole(db: HostParts['db'], id: string, path: string): Promise<ReturnType<typeof fileHash>> {
  const made = `${path}.${id}.part`;
  sweepParts(path);
  try {
    await db.copyTo(made, true);
    renameSync(made, path);
  } finally {
    rmSync(made, { force: true });
  }
  return fileHash(path);
}

/** Halves of this very snapshot, of processes that ended over them: whoever makes one holds the session. */
function sweepParts(path: string): void {
  const begins = `${basename(path)}.`;
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(begins) && /\.part(?:-journal|-wal|-shm)?$/.test(name))
      rmSync(join(dirname(path), name), { force: true });
  }
}

type Noted = { readonly sha256: string; readonly path: string; readonly step: number; readonly at: string };

async function noteSnapshot(sql: Sql, { sha256, at, path, step }: Noted): Promise<void> {
  await sql.run(
    'INSERT OR REPLACE INTO fpf_snapshot (id, at, path, call_seq) VALUES (?, ?, ?, ?)',
    sha256,
    at,
    path,
    step,
  );
}

function instantOf({ host }: RecordParts): string {
  return new Date(host.clock.now()).toISOString();
}

function placeOf(parts: HostParts, id: string, to: string | undefined): string {
  if (to !== undefined) return newFile(outsidePlace(parts.state.base, to));
  const folder = unnamedSnapshots(dirname(parts.db.path));
  ownFolder(folder);
  return join(folder, `${parts.id}.${id}.db`);
}

export function fileHash(path: string): { readonly size: number; readonly sha256: string } {
  const fd = openSync(path, 'r');
  try {
    return readContent(fd);
  } finally {
    closeSync(fd);
  }
}
