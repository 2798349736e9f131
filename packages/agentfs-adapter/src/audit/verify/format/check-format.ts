import type { Sql } from '../../../engine/sql.ts';
import { chunkSize, schemaVersion } from '../../../store/agentfs-tables.ts';
import { sessionFormat } from '../../../store/file-kind.ts';
import { checkInodes } from './check-inodes.ts';
import { checkTables } from './check-tables.ts';
import { type Checked, Findings } from '../findings.ts';

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
  await expectKeys(sql, 'fpf_meta', ['format', 'head', 'lease', 'parent', 'session', 'workspace'], findings);
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
