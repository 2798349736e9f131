import { openEngine } from '../engine/choose-engine.ts';
import { unavailable } from '../engine/engine-failure.ts';
import type { EngineName, SqlEngine } from '../engine/sql-engine.ts';
import { Database } from './database.ts';
import { type FileKind, sessionFile } from './file-kind.ts';
import { lookAtFile } from './look-at-file.ts';
import { makeFile } from './make-file.ts';
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
