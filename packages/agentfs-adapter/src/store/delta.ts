import { createHash } from 'node:crypto';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { openFile } from '../tree/anchored.ts';
import { byCodeUnits, nameOf, parentOf, sameEntry, type Tree, type TreeEntry } from '../tree/entry.ts';
import { pieces } from '../tree/read-content.ts';
import type { Sql } from './database.ts';
import type { DeltaPlan } from './delta-plan.ts';

/** A path that the database holds, with its inode and what is stored for it. */
export type Stored = { readonly ino: number; readonly entry: TreeEntry };
export type StoredDelta = ReadonlyMap<string, Stored>;

export type Harvest = {
  /** The private folder that the contents are read from; open to its owner throughout. */
  readonly folder: string;
  readonly base: Tree;
  readonly plan: DeltaPlan;
  readonly stored: StoredDelta;
  /** Seconds since 1970. */
  readonly now: number;
};

const rootIno = 1;
const chunkSize = 4096;
const typeBits = { file: 0o100000, directory: 0o040000, symlink: 0o120000 } as const;

/** Makes the database hold exactly the plan, touching only what differs. Runs inside a transaction of the caller's. */
export async function writeDelta(sql: Sql, harvest: Harvest): Promise<StoredDelta> {
  const { plan, stored } = harvest;
  const next = new Map<string, Stored>();
  const gone = [...stored.keys()].filter((path) => plan.entries.get(path)?.type !== stored.get(path)?.entry.type);
  for (const path of gone.sort(byCodeUnits).reverse()) await removeEntry(sql, (stored.get(path) as Stored).ino);
  const dropped = new Set(gone);
  for (const [path, entry] of plan.entries) {
    const known = dropped.has(path) ? undefined : stored.get(path);
    const ino =
      known?.ino ??
      (await insertEntry(sql, harvest, path, entry, parentOf(path) === '' ? rootIno : (next.get(parentOf(path)) as Stored).ino));
    if (!known) await writeContent(sql, harvest.folder, path, ino, entry);
    else if (known.entry.sha256 !== entry.sha256 || known.entry.target !== entry.target) {
      await dropContent(sql, ino);
      await writeContent(sql, harvest.folder, path, ino, entry);
    }
    if (known && !(sameEntry(known.entry, entry) && known.entry.mtime === entry.mtime)) await updateInode(sql, ino, entry, harvest.now);
    next.set(path, { ino, entry });
  }
  await writeWhiteouts(sql, plan.whiteouts, harvest.now);
  return next;
}

async function insertEntry(sql: Sql, harvest: Harvest, path: string, entry: TreeEntry, parent: number): Promise<number> {
  const [seconds, nanos] = timeOf(entry);
  const ino = await sql.run(
    `INSERT INTO fs_inode (mode, nlink, uid, gid, size, atime, mtime, ctime, rdev, atime_nsec, mtime_nsec, ctime_nsec)
     VALUES (?, 1, ?, ?, ?, ?, ?, ?, 0, ?, ?, 0)`,
    typeBits[entry.type] | entry.mode,
    process.getuid?.() ?? 0,
    process.getgid?.() ?? 0,
    entry.size,
    seconds,
    seconds,
    harvest.now,
    nanos,
    nanos,
  );
  await sql.run('INSERT INTO fs_dentry (name, parent_ino, ino) VALUES (?, ?, ?)', nameOf(path), parent, ino);
  const origin = harvest.base.get(path);
  if (origin?.type === entry.type)
    await sql.run('INSERT INTO fs_origin (delta_ino, base_ino) VALUES (?, CAST(? AS INTEGER))', ino, String(origin.ino));
  return ino;
}

async function updateInode(sql: Sql, ino: number, entry: TreeEntry, now: number): Promise<void> {
  const [seconds, nanos] = timeOf(entry);
  const text = 'UPDATE fs_inode SET mode = ?, size = ?, mtime = ?, mtime_nsec = ?, ctime = ?, ctime_nsec = 0 WHERE ino = ?';
  await sql.run(text, typeBits[entry.type] | entry.mode, entry.size, seconds, nanos, now, ino);
}

/** Every chunk is full but the last, and there are no gaps: what the SDK reads back is then what was written. */
async function writeContent(sql: Sql, folder: string, path: string, ino: number, entry: TreeEntry): Promise<void> {
  if (entry.type === 'symlink') await sql.run('INSERT INTO fs_symlink (ino, target) VALUES (?, ?)', ino, entry.target ?? '');
  if (entry.type !== 'file') return;
  const fd = openFile(join(folder, path));
  try {
    const hash = createHash('sha256');
    let index = 0;
    for (const piece of pieces(fd)) {
      hash.update(piece);
      for (let at = 0; at < piece.length; at += chunkSize) {
        // As text, because the engine binds a buffer one byte at a time.
        await sql.run(
          'INSERT INTO fs_data (ino, chunk_index, data) VALUES (?, ?, unhex(?))',
          ino,
          index,
          piece.toString('hex', at, at + chunkSize),
        );
        index += 1;
      }
    }
    if (hash.digest('hex') !== entry.sha256) throw changedMeanwhile(path);
  } finally {
    closeSync(fd);
  }
}

async function removeEntry(sql: Sql, ino: number): Promise<void> {
  await sql.run('DELETE FROM fs_dentry WHERE ino = ?', ino);
  await sql.run('DELETE FROM fs_inode WHERE ino = ?', ino);
  await sql.run('DELETE FROM fs_origin WHERE delta_ino = ?', ino);
  await dropContent(sql, ino);
}

async function dropContent(sql: Sql, ino: number): Promise<void> {
  await sql.run('DELETE FROM fs_data WHERE ino = ?', ino);
  await sql.run('DELETE FROM fs_symlink WHERE ino = ?', ino);
}

async function writeWhiteouts(sql: Sql, wanted: ReadonlySet<string>, now: number): Promise<void> {
  const there = new Set((await sql.all<{ path: string }>('SELECT path FROM fs_whiteout')).map((row) => row.path));
  const absolute = new Set([...wanted].map((path) => `/${path}`));
  for (const path of there) if (!absolute.has(path)) await sql.run('DELETE FROM fs_whiteout WHERE path = ?', path);
  for (const path of absolute) {
    if (!there.has(path))
      await sql.run('INSERT INTO fs_whiteout (path, parent_path, created_at) VALUES (?, ?, ?)', path, parentOf(path) || '/', now);
  }
}

function timeOf(entry: TreeEntry): readonly [number, number] {
  return [Number(entry.mtime / 1_000_000_000n), Number(entry.mtime % 1_000_000_000n)];
}

function changedMeanwhile(path: string): FpfError {
  return new FpfError({
    code: 'session.refused-entry',
    message: `agentfs-adapter: ${path} changed while it was being kept, so something of the call still runs; nothing was kept`,
    hint: 'Run tools confined; unconfined, what a tool leaves running goes on writing.',
  });
}
