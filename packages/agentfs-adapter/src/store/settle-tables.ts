import type { Sql } from '../engine/sql.ts';
import { firstRows, neededColumns, schemaVersion } from './agentfs-tables.ts';
import type { Database } from './database.ts';
import { checkFormat, type FileKind, foreign, newer } from './file-kind.ts';
import { lookAtWhiteouts, nameParents, remakeWhiteouts } from './settle-whiteouts.ts';

const nameOf = (text: string): string => /^CREATE (?:TABLE|INDEX) (\w+)/.exec(text)?.[1] ?? '';

/**
 * Refuses what we must not write into; then makes what is missing, in one transaction. A file that has all is only
 * read.
 */
export async function settleTables(db: Database, kind: FileKind): Promise<void> {
  const there = await db.read((sql) => checkTables(sql, db.path));
  const whiteouts = there.has('fs_whiteout') ? await db.read(lookAtWhiteouts) : 'fit';
  const missing = kind.tables.filter((text) => !there.has(nameOf(text)));
  if (missing.length === 0 && whiteouts === 'fit') return;
  await db.write(async (sql) => {
    const made = whiteouts === 'other form' ? await remakeWhiteouts(sql) : [];
    for (const text of missing) if (!made.includes(text)) await sql.run(text);
    if (missing.length > 0) for (const text of firstRows) await sql.run(text);
    if (whiteouts !== 'fit') await nameParents(sql);
  });
}

/** The tables and indices that are there. */
async function checkTables(sql: Sql, path: string): Promise<ReadonlySet<string>> {
  const rows = await sql.all<{ type: string; name: string }>('SELECT type, name FROM sqlite_master');
  const there = new Set(rows.map((row) => row.name));
  const trigger = rows.find((row) => row.type === 'trigger');
  // It would run with what we write, and write what it likes.
  if (trigger) throw foreign(path, `has a trigger, ${trigger.name.slice(0, 128)}, which a session never has`);
  // A file of ours that was put in place, and whose maker was killed then.
  if (!rows.some((row) => row.type === 'table')) return there;
  if (!there.has('fs_config') || !there.has('fs_inode')) throw foreign(path, 'has none of the tables of AgentFS');
  const version = await valueOf(sql, 'fs_config', 'schema_version');
  if (version !== undefined && isNewer(version))
    throw newer(path, `has version ${version.slice(0, 32)} of AgentFS's tables; this version knows ${schemaVersion}`);
  if (there.has('fpf_meta')) {
    const format = await valueOf(sql, 'fpf_meta', 'format');
    if (format !== undefined) checkFormat(path, Number(format));
  }
  for (const [table, column] of neededColumns) {
    if (!there.has(table)) continue;
    const columns = await sql.all<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`);
    if (!columns.some((found) => found.name === column))
      throw foreign(path, `has a table ${table} without the column ${column}`);
  }
  return there;
}

async function valueOf(sql: Sql, table: 'fs_config' | 'fpf_meta', key: string): Promise<string | undefined> {
  return (await sql.get<{ value: string }>(`SELECT value FROM ${table} WHERE key = ?`, key))?.value;
}

/** By its numbers, first to last. What is no such version at all was not written by anything that we know. */
function isNewer(version: string): boolean {
  if (!/^\d{1,6}(?:\.\d{1,6}){0,3}$/.test(version)) return true;
  const known = schemaVersion.split('.').map(Number);
  const parts = version.split('.').map(Number);
  for (let at = 0; at < Math.max(known.length, parts.length); at += 1) {
    const difference = (parts[at] ?? 0) - (known[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
