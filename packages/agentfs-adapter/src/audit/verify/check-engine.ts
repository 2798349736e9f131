import type { Sql } from '../../engine/sql.ts';
import { type Checked, Findings } from './findings.ts';

/** What the engine itself says of its file. */
export async function checkEngine(sql: Sql): Promise<Checked> {
  const findings = new Findings('engine');
  findings.look();
  for (const row of await sql.all<Readonly<Record<string, unknown>>>('PRAGMA integrity_check')) {
    const [said] = Object.values(row);
    if (said !== 'ok') findings.add('database', String(said).slice(0, 512));
  }
  return findings.done();
}
