import type { Sql } from '../engine/sql.ts';
import { chunkSize, rootIno, schemaVersion } from '../database/agentfs-tables.ts';
import { sessionFile, sessionFormat } from '../database/file-kind.ts';
import { type Checked, Findings } from './findings.ts';
import { keptBits, typeBits } from '../tree/entry.ts';

/** What the database says of itself is what it was opened as, and it has our tables and no others. */
export async function checkFormat(sql: Sql, session: string, workspace: string): Promise<Checked> {
  const findings = new Findings('format');
  const expect = async (text: string, subject: string, wanted: string): Promise<void> => {
    findings.look();
    const found = (await sql.get<{ value: string }>(text))?.value;
    if (found !== wanted) findings.add(subject, `is ${found ?? 'missing'}, not ${wanted}`);
  };
  await expect(`SELECT value FROM fpf_meta WHERE key = 'format'`, 'fpf_meta.format', String(sessionFormat));
  await expect(`SELECT value FROM fpf_meta WHERE key = 'session'`, 'fpf_meta.session', session);
  await expect(`SELECT value FROM fpf_meta WHERE key = 'workspace'`, 'fpf_meta.workspace', workspace);
  await expect(`SELECT value FROM fs_overlay_config WHERE key = 'base_path'`, 'fs_overlay_config.base_path', workspace);
  await expect(`SELECT value FROM fs_config WHERE key = 'schema_version'`, 'fs_config.schema_version', schemaVersion);
  await expect(`SELECT value FROM fs_config WHERE key = 'chunk_size'`, 'fs_config.chunk_size', String(chunkSize));
  await expectKeys(sql, 'fpf_meta', ['format', 'head', 'lease', 'parent', 'session', 'stamp', 'workspace'], findings);
  await expectKeys(sql, 'fs_overlay_config', ['base_path'], findings);
  await expectKeys(sql, 'fs_config', ['chunk_size', 'schema_version'], findings);
  await checkTables(sql, findings);
  await checkInodes(sql, findings);
  return findings.done();
}

async function expectKeys(
  sql: Sql,
  table: 'fpf_meta' | 'fs_overlay_config' | 'fs_config',
  keys: readonly string[],
  findings: Findings,
): Promise<void> {
  for (const { key } of await sql.all<{ key: string | null }>(`SELECT key FROM ${table}`)) {
    findings.look();
    if (key === null || !keys.includes(key)) findings.add(`${table}.${key ?? 'NULL'}`, 'is none that a session has');
  }
}

type Row = Readonly<Record<'ino' | 'mode' | 'nlink' | 'size' | 'rdev', number>>;

/** What the comparison with the history does not see of an inode is as a session writes it: devices are never kept. */
async function checkInodes(sql: Sql, findings: Findings): Promise<void> {
  for (const row of await sql.all<Row>('SELECT ino, mode, nlink, size, rdev FROM fs_inode')) {
    findings.look();
    if (!isOurs(row)) findings.add(`inode ${row.ino}`, 'says of itself what a session never writes');
  }
}

function isOurs({ ino, mode, nlink, size, rdev }: Row): boolean {
  if (rdev !== 0 || (ino === rootIno && mode !== (typeBits.directory | 0o755))) return false;
  const type = mode & 0o170000;
  if (type === typeBits.symlink) return mode === (typeBits.symlink | 0o777);
  if (mode !== (type | (mode & keptBits))) return false;
  if (type === typeBits.fifo) return size === 0;
  return type === typeBits.file || (type === typeBits.directory && nlink === 1 && size === 0);
}

type Made = { readonly type: string; readonly name: string; readonly sql: string | null };

/**
 * Exactly our tables and indices, and as we make them: a trigger, a view, or a default of another's would write beside
 * the audit.
 */
async function checkTables(sql: Sql, findings: Findings): Promise<void> {
  const wanted = new Map(sessionFile.tables.map((text) => [nameOf(text), plain(text)]));
  for (const { type, name, sql: text } of await sql.all<Made>('SELECT type, name, sql FROM sqlite_master')) {
    if (isOfEngine(type, name, text)) continue;
    findings.look();
    const known = wanted.get(name);
    wanted.delete(name);
    if (known === undefined) findings.add(`${type} ${name}`, 'is none that a session has');
    else if (plain(text ?? '') !== known)
      findings.add(`${type} ${name}`, 'is made in another way than a session makes it');
  }
  for (const name of wanted.keys()) findings.add(name, 'is missing');
}

function nameOf(text: string): string {
  return /^CREATE (?:TABLE|INDEX) (\w+)/.exec(text)?.[1] ?? '';
}

/** The table that numbers rows, and the index of each key; neither is made by a statement that anybody wrote. */
function isOfEngine(type: string, name: string, text: string | null): boolean {
  return (
    (type === 'table' && name === 'sqlite_sequence') ||
    (type === 'index' && name.startsWith('sqlite_autoindex_') && text === null)
  );
}

/** Engines keep the words and not the spaces between them; what is quoted is as it is. */
function plain(text: string): string {
  return text.replaceAll(/'[^']*'|"[^"]*"|\s+|[^'"\s]+/g, (part) =>
    /^['"]/.test(part) ? part : part.trim().toLowerCase(),
  );
}
