import { copyFileSync, existsSync, realpathSync, statSync } from 'node:fs';
import { FpfError, type SessionFinding } from '@fpf/contracts';
import type { Sql } from '../../database/database.ts';
import { sessionFile } from '../../database/file-kind.ts';
import { lookAtFile } from '../../database/look-at-file.ts';

export type Value = {
  readonly key: string;
  readonly value: string;
  readonly created_at: number;
  readonly updated_at: number;
};

/** The file where it really lies, once it is sure to be a whole database. */
export function requireDatabase(asked: string): string {
  const path = existsSync(asked) ? realpathSync(asked) : asked;
  if (lookAtFile(path, sessionFile) === 'there') return path;
  throw refused(`there is no database ${asked}`, 'Name the file of an AgentFS database, or a session.');
}

/** Copies a database with its log, and sees that nobody wrote to it meanwhile. */
export function copyOf(path: string, to: string): string {
  const files = [path, `${path}-wal`].filter((file) => existsSync(file));
  const before = files.map(stampOf);
  for (const file of files) copyFileSync(file, to + file.slice(path.length));
  const changed = files.some((file, at) => stampOf(file) !== before[at]);
  if (changed) throw refused(`${path} is being written`, 'Close the program that has it open.');
  return to;
}

function stampOf(file: string): string {
  const { size, mtimeNs, ino } = statSync(file, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}

/** Memory that nobody could read again is refused, by its key. */
export async function readValues(sql: Sql): Promise<readonly Value[]> {
  const values = await sql.all<Value>('SELECT key, value, created_at, updated_at FROM kv_store ORDER BY key');
  for (const { key, value } of values) {
    try {
      JSON.parse(value);
    } catch (cause) {
      const name = JSON.stringify(key.slice(0, 128));
      throw refused(`the value ${name} in its memory is no JSON`, 'Set or delete it with its program.', cause);
    }
  }
  return values;
}

export function refused(why: string, hint: string, cause?: unknown): FpfError {
  return new FpfError({ code: 'session.adopt-refused', message: `agentfs-adapter: ${why}`, hint, cause });
}

/** What no AgentFS program does: somebody changed more than files, log and memory. */
export function notAsWritten(why: string, findings: readonly SessionFinding[]): FpfError {
  const [first] = findings;
  const more = findings.length > 1 ? `; and ${findings.length - 1} more` : '';
  return new FpfError({
    code: 'session.not-as-written',
    message: `agentfs-adapter: ${why}: ${first?.subject} ${first?.problem}${more}`,
    hint:
      'Do not trust it. `fpf session verify` tells all of it; a snapshot or the folder of a run may ' +
      'still be whole.',
    details: { findings: findings.slice(0, 50).map((one) => ({ ...one })) },
  });
}
