import type { Sql } from '../engine/sql.ts';
import { agentfsTables, firstRows, neededColumns, schemaVersion } from './agentfs-tables.ts';
import type { Database } from './database.ts';
import { checkFormat, type FileKind, foreign, newer } from './file-kind.ts';

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

type Column = { readonly name: string; readonly dflt_value: string | null };
type Row = { readonly path: string; readonly parent_path: string; readonly created_at: number };

/**
 * AgentFS disagrees with itself here: its specification wants a parent's path; its command-line tool has no such
 * column, or inserts without it. Our table takes both ways, and what another program has left is brought into its form.
 */
async function lookAtWhiteouts(sql: Sql): Promise<'fit' | 'other form' | 'other parents'> {
  const columns = await sql.all<Column>("SELECT name, dflt_value FROM pragma_table_info('fs_whiteout')");
  if (!columns.some((column) => column.name === 'parent_path' && column.dflt_value !== null)) return 'other form';
  return (await wrongParents(sql)).length === 0 ? 'fit' : 'other parents';
}

/** Gives what it has made. */
async function remakeWhiteouts(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.all<Row>('SELECT path, created_at FROM fs_whiteout');
  const texts = agentfsTables.filter((text) => / fs_whiteout /.test(text));
  await sql.run('DROP TABLE fs_whiteout');
  for (const text of texts) await sql.run(text);
  await sql.many(
    'INSERT INTO fs_whiteout (path, created_at) VALUES (?, ?)',
    rows.map(({ path, created_at }) => [path, created_at]),
  );
  return texts;
}

async function nameParents(sql: Sql): Promise<void> {
  const wrong = await wrongParents(sql);
  await sql.many(
    'UPDATE fs_whiteout SET parent_path = ? WHERE path = ?',
    wrong.map((path) => [parentPath(path), path]),
  );
}

async function wrongParents(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.all<Row>('SELECT path, parent_path FROM fs_whiteout');
  return rows.filter(({ path, parent_path }) => parent_path !== parentPath(path)).map(({ path }) => path);
}

function parentPath(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 1));
}
