import type { Sql, SqlValue } from '../../src/engine/sql.ts';
import { agentfsTables } from '../../src/store/agentfs-tables.ts';
import { fromHashBytes } from '../../src/store/content-hash.ts';
import type { Database } from '../../src/store/database.ts';
import { sessionTables } from '../../src/store/session-tables.ts';
import { attacked } from './attacked.ts';
import type { SessionWorld } from './session-world.ts';

/** What a verdict does not rest on, and why. Listed in docs/guides/sessions.md, too. */
export const unsealed: Readonly<Record<string, string>> = {
  'fs_inode.uid': 'the owner that AgentFS shows; a commit writes as who commits',
  'fs_inode.gid': 'as the owner',
  'fs_inode.atime': 'a time that programs are shown',
  'fs_inode.mtime': 'a time that programs are shown',
  'fs_inode.ctime': 'a time that programs are shown',
  'fs_inode.atime_nsec': 'a time that programs are shown',
  'fs_inode.mtime_nsec': 'a time that programs are shown',
  'fs_inode.ctime_nsec': 'a time that programs are shown',
  'fs_whiteout.created_at': 'a time that programs are shown',
  'fs_whiteout.parent_path': 'made again from the path whenever a session is opened',
  'fs_dentry.id': 'counts, and nothing refers to it',
  fs_origin: 'the number that a file has for programs that compare numbers',
  'fs_origin.base_ino': 'the number that a file has for programs that compare numbers',
  'fpf_call.started_at': 'of a call: its time in the audit is that of its end',
  'fpf_snapshot.at': 'the audit has its time',
  'fpf_snapshot.call_seq': 'the audit has its place',
  'fpf_meta.lease': 'whoever opens a session writes it',
};

const tables = [...agentfsTables, ...sessionTables].flatMap((text) => /^CREATE TABLE (\w+)/.exec(text)?.[1] ?? []);

type Spoil = { readonly what: string; readonly about: string; readonly text: string; readonly values: readonly SqlValue[] };

/** Another value in each column of each row; each row taken away; all of them. Rows of one table that say the same are one. */
async function spoilsOf(sql: Sql, table: string): Promise<readonly Spoil[]> {
  const columns = await sql.all<{ name: string; type: string }>(`SELECT name, type FROM pragma_table_info('${table}')`);
  const rows = await sql.all<Record<string, SqlValue> & { spoiled: number }>(`SELECT rowid AS spoiled, * FROM ${table}`);
  const spoils: Spoil[] = [{ what: `all of ${table}`, about: table, text: `DELETE FROM ${table}`, values: [] }];
  for (const { spoiled, ...row } of rows) {
    const about = typeof row['key'] === 'string' && row['key'] === 'lease' ? 'fpf_meta.lease' : '';
    const named = `${table} ${JSON.stringify(row, (_, value: unknown) => (value instanceof Uint8Array ? 'bytes' : value)).slice(0, 120)}`;
    spoils.push({ what: `no ${named}`, about: about || table, text: `DELETE FROM ${table} WHERE rowid = ?`, values: [spoiled] });
    for (const { name, type } of columns)
      spoils.push({
        what: `${name} of ${named}`,
        about: about || `${table}.${name}`,
        text: `UPDATE ${table} SET ${name} = ? WHERE rowid = ?`,
        values: [otherThan(row[name] ?? null, type), spoiled],
      });
  }
  return spoils;
}

function otherThan(value: SqlValue, type: string): SqlValue {
  if (value === null) return type === 'INTEGER' ? 1 : 'x';
  if (value instanceof Uint8Array) return value.length === 0 ? Uint8Array.of(1) : value.map((byte, at) => (at === 0 ? byte ^ 1 : byte));
  return typeof value === 'string' ? `${value}x` : Number(value) + 1_000;
}

export type Spoiled = {
  readonly count: number;
  /** What was not found, and is not on the list. */
  readonly missed: readonly string[];
  /** What of the list was not found. */
  readonly unseen: ReadonlySet<string>;
  readonly empty: readonly string[];
};

/** Spoils a session in each of these ways, and takes each back. */
export async function spoilEach(world: SessionWorld, db: Database): Promise<Spoiled> {
  const missed: string[] = [];
  const unseen = new Set<string>();
  const empty: string[] = [];
  let count = 0;
  for (const table of tables) {
    const spoils = await db.read((sql) => spoilsOf(sql, table));
    if (spoils.length === 1) {
      empty.push(table);
      continue;
    }
    for (const { what, about, text, values } of spoils) {
      count += 1;
      const findings = await attacked(world, db, (sql) => sql.run(text, ...values));
      if (findings.length > 0) continue;
      if (about in unsealed) unseen.add(about);
      else if (table === 'fpf_blob' && (await db.read((sql) => isHeldTwice(sql, values[0])))) continue;
      else missed.push(what);
    }
  }
  return { count, missed, unseen, empty };
}

/** What a file of the session holds as well is not lost with the contents of earlier states. */
async function isHeldTwice(sql: Sql, row: SqlValue | undefined): Promise<boolean> {
  const lost = await sql.all<{ sha256: string }>(
    row === undefined ? 'SELECT DISTINCT sha256 FROM fpf_blob' : 'SELECT sha256 FROM fpf_blob WHERE rowid = ?',
    ...(row === undefined ? [] : [row]),
  );
  const held = new Set((await sql.all<{ sha256: unknown }>('SELECT sha256 FROM fpf_content')).map(({ sha256 }) => fromHashBytes(sha256)));
  return lost.every(({ sha256 }) => held.has(sha256));
}
