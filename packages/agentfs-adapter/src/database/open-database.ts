import { rmSync } from 'node:fs';
import { sweepHalves, writeWhole } from '@fpf/files/write';
import { openEngine } from '../engine/choose-engine.ts';
import { unavailable } from '../engine/engine-failure.ts';
import type { EngineName, SqlEngine } from '../engine/sql.ts';
import { Database } from './database.ts';
import { type FileKind, sessionFile } from './file-kind.ts';
import { lookAtFile } from './look-at-file.ts';
import { settleTables } from './settle-tables.ts';

/** Opens a database file, or makes it. The caller holds its lock. A file that is refused is left as it is. */
export async function openDatabase(path: string, engine: EngineName, kind: FileKind = sessionFile): Promise<Database> {
  if (lookAtFile(path, kind) === 'missing') makeFile(path, kind);
  let opened: SqlEngine;
  try {
    opened = await openEngine(engine, path);
  } catch (error) {
    throw unavailable(path, error);
  }
  const db = new Database(path, opened);
  try {
    await settleTables(db, kind);
    return db;
  } catch (error) {
    await db.abandon();
    throw error;
  }
}

/**
 * Puts a database without tables in its place, whole and with its marks: a process killed on the way leaves none, or
 * one that the next opener goes on with. The caller holds the lock.
 */
function makeFile(path: string, kind: FileKind): void {
  sweepHalves([path], { ageMs: 0 });
  // A log without its database belongs to another file, and an engine would replay it into this one.
  for (const left of [`${path}-wal`, `${path}-shm`, `${path}-journal`]) rmSync(left, { force: true });
  writeWhole(path, emptyDatabase(kind), { mode: 0o600, durable: true });
}

/** A header of a hundred bytes and an empty leaf, as SQLite's file format describes them. */
function emptyDatabase({ pageSize, mark, format }: FileKind): Buffer {
  const page = Buffer.alloc(pageSize);
  page.write('SQLite format 3\0', 'latin1');
  page.writeUInt16BE(pageSize, 16);
  // Written and read through a write-ahead log.
  page.set([2, 2], 18);
  // Fractions that the file format fixes.
  page.set([64, 32, 32], 21);
  page.writeUInt32BE(1, 24);
  page.writeUInt32BE(1, 28);
  // The newest schema format, and UTF-8.
  page.writeUInt32BE(4, 44);
  page.writeUInt32BE(1, 56);
  page.writeUInt32BE(format, 60);
  page.writeUInt32BE(mark, 68);
  page.writeUInt32BE(1, 92);
  page[100] = 13;
  page.writeUInt16BE(pageSize, 105);
  return page;
}
