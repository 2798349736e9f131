import type { Sql } from '../../engine/sql.ts';
import { type Checked, Findings } from './findings.ts';

/** What the database says of itself is what it was opened as. */
export async function checkFormat(sql: Sql, session: string, workspace: string): Promise<Checked> {
  const findings = new Findings('format');
  const expect = async (text: string, subject: string, wanted: string): Promise<void> => {
    findings.look();
    const found = (await sql.get<{ value: string }>(text))?.value;
    if (found !== wanted) findings.add(subject, `is ${found ?? 'missing'}, not ${wanted}`);
  };
  await expect(`SELECT value FROM fpf_meta WHERE key = 'format'`, 'fpf_meta.format', '2');
  await expect(`SELECT value FROM fpf_meta WHERE key = 'session'`, 'fpf_meta.session', session);
  await expect(`SELECT value FROM fpf_meta WHERE key = 'workspace'`, 'fpf_meta.workspace', workspace);
  await expect(`SELECT value FROM fs_overlay_config WHERE key = 'base_path'`, 'fs_overlay_config.base_path', workspace);
  await expect(`SELECT value FROM fs_config WHERE key = 'schema_version'`, 'fs_config.schema_version', '0.4');
  await expect(`SELECT value FROM fs_config WHERE key = 'chunk_size'`, 'fs_config.chunk_size', '4096');
  return findings.done();
}
