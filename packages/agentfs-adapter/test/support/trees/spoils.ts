import type { Sql, SqlValue } from '../../../src/engine/sql.ts';
import { agentfsTables } from '../../../src/database/agentfs-tables.ts';
import { fromHashBytes } from '../../../src/store/file-content.ts';
import type { Database } from '../../../src/database/database.ts';
import { sessionTables } from '../../../src/database/file-kind.ts';
import { attacked } from '../attacked.ts';
import type { SessionWorld } from '../session-world.ts';

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
  'fpf_call.started_at': 'of a call: its time in the audit is that of its end',
  'fpf_snapshot.at': 'the audit has its time',
  'fpf_snapshot.call_seq': 'the audit has its place',
  'fpf_meta.lease': 'whoever opens a session writes it',
  'fpf_meta.stamp': 'without it nothing is said of other programs, as in sessions of before; every byte is checked',
};

const tables = [...agentfsTables, ...sessionTables].flatMap((text) => /^CREATE TABLE (\w+)/.exec(text)?.[1] ?? []);

type Spoil = {
  readonly what: string;
  readonly about: string;
  readonly text: string;
  readonly values: readonly SqlValue[];
};
type Row = Readonly<Record<string, SqlValue>> & { readonly spoiled: number };

/**
 * Another value in each column of each row: one that nobody writes, one that another row has, and each state that a row
 * may be in; each row taken away, and put in once more under another key; all of them taken away. Rows of one table
 * that say the same are one.
 */
async function spoilsOf(sql: Sql, table: string): Promise<readonly Spoil[]> {
  const columns = await sql.all<{ name: string; type: string; pk: number }>(
    `SELECT name, type, pk FROM pragma_table_info('${table}')`,
  );
  const rows = await sql.all<Row>(`SELECT rowid AS spoiled, * FROM ${table}`);
  const spoils: Spoil[] = [{ what: `all of ${table}`, about: table, text: `DELETE FROM ${table}`, values: [] }];
  const key = columns.find(({ pk }) => pk > 0);
  for (const [index, { spoiled, ...row }] of rows.entries()) {
    const about = row['key'] === 'lease' || row['key'] === 'stamp' ? `fpf_meta.${row['key']}` : '';
    const named = `${table} ${JSON.stringify(row, (_, value: unknown) => (value instanceof Uint8Array ? 'bytes' : value)).slice(0, 120)}`;
    spoils.push({
      what: `no ${named}`,
      about: about || table,
      text: `DELETE FROM ${table} WHERE rowid = ?`,
      values: [spoiled],
    });
    const copied = columns.map(({ name, type }) =>
      name === key?.name ? otherThan(row[name] ?? null, type) : (row[name] ?? null),
    );
    const places = columns.map(({ name }) => `"${name}"`).join(', ');
    const text = `INSERT INTO ${table} (${places}) VALUES (${columns.map(() => '?').join(', ')})`;
    spoils.push({ what: `once more ${named}`, about: about || `${table} put in`, text, values: copied });
    for (const { name, type } of columns)
      for (const value of othersThan(row[name] ?? null, {
        name,
        type,
        next: rows[(index + 1) % rows.length]?.[name] ?? null,
      }))
        spoils.push({
          what: `${name} = ${value instanceof Uint8Array ? 'bytes' : value} of ${named}`,
          about: about || `${table}.${name}`,
          text: `UPDATE ${table} SET "${name}" = ? WHERE rowid = ?`,
          values: [value, spoiled],
        });
  }
  return spoils;
}

const states = ['running', 'done', 'rejected', 'interrupted', 'undone', 'rolled-back'];
const modeBits = [0o2000, 0o4000, 0o1000, 0o1_000_000];

type Column = { readonly name: string; readonly type: string; readonly next: SqlValue };

function othersThan(value: SqlValue, { name, type, next }: Column): readonly SqlValue[] {
  const legal: readonly SqlValue[] =
    name === 'state' && states.includes(String(value))
      ? states
      : name === 'mode'
        ? modeBits.map((bit) => Number(value) ^ bit)
        : [];
  const all = [otherThan(value, type), next, ...legal].filter((one) => !isSame(one, value));
  return all.filter((one, index) => all.findIndex((known) => isSame(known, one)) === index);
}

function isSame(one: SqlValue, other: SqlValue): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.from(one).equals(other);
  return one === other;
}

function otherThan(value: SqlValue, type: string): SqlValue {
  if (value === null) return type === 'INTEGER' ? 1 : 'x';
  if (value instanceof Uint8Array)
    return value.length === 0 ? Uint8Array.of(1) : value.map((byte, at) => (at === 0 ? byte ^ 1 : byte));
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
      let isRefused = false;
      const findings = await attacked(world, db, async (sql) => {
        await sql.run(text, ...values).catch(() => (isRefused = true));
      });
      if (isRefused || findings.length > 0) continue;
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
  const held = new Set(
    (await sql.all<{ sha256: unknown }>('SELECT sha256 FROM fpf_content')).map(({ sha256 }) => fromHashBytes(sha256)),
  );
  return lost.every(({ sha256 }) => held.has(sha256));
}
