import { createHash } from 'node:crypto';
import { type FileChange, FpfError } from '@fpf/contracts';
import { grouped } from '../tree/grouped.ts';
import type { Sql } from '../engine/sql.ts';
import { type Bases, readBases } from './bases.ts';
import { byCodeUnits, keptBits, sameEntry } from '../tree/entry.ts';
import { type Delta, type DeltaEntry, isTouched, stateOfDelta } from '../delta/delta.ts';
import { rootIno } from '../database/agentfs-tables.ts';
import { fromHashBytes } from './file-content.ts';

/** What a session has changed, as the database says it, held in memory. */
export type Held = {
  readonly delta: Delta;
  readonly bases: Bases;
  /** Another one for each other delta: what a folder made of the delta is marked with. */
  readonly head: string;
};

/**
 * Refuses what another AgentFS program has changed since: what the session did, and what that one did, are two things.
 */
export async function readHeld(sql: Sql, session = 'SESSION'): Promise<Held> {
  const held = await readHeldAsIs(sql, session);
  const stray = strayIn(held);
  if (stray !== undefined) throw foreign(session, stray);
  if (!(await isStamped(sql, held))) throw foreign(session);
  return held;
}

/** Whoever wrote it: for what tells what is wrong with it. */
export async function readHeldAsIs(sql: Sql, session = 'SESSION'): Promise<Held> {
  return { delta: await readDelta(sql, session), bases: await readBases(sql), head: await readHead(sql) };
}

/** Whether the files are those that the last step left, as far as their times and sizes tell. */
export async function isStamped(sql: Sql, { delta }: Held): Promise<boolean> {
  const stamp = await metaOf(sql, 'stamp');
  return stamp === undefined || stamp === stampOf(delta.entries.values());
}

/** A path that the session holds or hides without having recorded it, or the reverse. */
function strayIn({ delta, bases }: Held): string | undefined {
  for (const path of [...delta.entries.keys(), ...delta.whiteouts]) if (!bases.has(path)) return path;
  for (const path of bases.keys()) if (!isTouched(delta, path)) return path;
  return undefined;
}

/** Every path that differs from what the host had when the session first touched it. The host is not asked. */
export function heldChanges({ delta, bases }: Held): readonly FileChange[] {
  const changes: FileChange[] = [];
  for (const [path, before] of bases) {
    const entry = delta.entries.get(path);
    const after = entry && stateOfDelta(entry);
    if (before === null) {
      if (after) changes.push({ path, op: 'add', after });
    } else if (!after) changes.push({ path, op: 'delete', before });
    else if (!sameEntry(before, after)) changes.push({ path, op: 'modify', before, after });
  }
  return changes.sort((a, b) => byCodeUnits(a.path, b.path));
}

/** Names the delta that the database holds; '' for one that nothing was ever written to. */
async function readHead(sql: Sql): Promise<string> {
  return (await metaOf(sql, 'head')) ?? '';
}

async function metaOf(sql: Sql, key: 'head' | 'stamp'): Promise<string | undefined> {
  return (await sql.get<{ value: string }>('SELECT value FROM fpf_meta WHERE key = ?', key))?.value;
}

async function setMeta(sql: Sql, key: 'head' | 'stamp', value: string): Promise<void> {
  await sql.run('INSERT OR REPLACE INTO fpf_meta (key, value) VALUES (?, ?)', key, value);
}

/**
 * A sum over the files of a delta, which a write by any other program changes: each sets a time. It finds what such a
 * program did; who means to deceive is found by `fpf session verify`.
 */
function stampOf(entries: Iterable<DeltaEntry>): string {
  let sum = 0;
  for (const entry of entries) sum = (sum + marksOf(entry)) >>> 0;
  return String(sum);
}

function marksOf({ type, ino, mode, size, mtime }: DeltaEntry): number {
  if (type !== 'file') return 0;
  let mixed = ino;
  for (const part of [mode, size, Number(mtime / 1_000_000_000n), Number(mtime % 1_000_000_000n)])
    mixed = (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) + (part >>> 0)) >>> 0;
  return Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39) >>> 0;
}

export async function writeStamp(sql: Sql, { entries }: Pick<Delta, 'entries'>): Promise<void> {
  await setMeta(sql, 'stamp', stampOf(entries.values()));
}

async function advanceStamp(sql: Sql, before: Delta, after: Delta, paths: readonly string[]): Promise<void> {
  const known = await metaOf(sql, 'stamp');
  let sum = Number(known ?? stampOf(before.entries.values()));
  for (const path of paths) {
    const [was, is] = [before.entries.get(path), after.entries.get(path)];
    sum = (sum - (was ? marksOf(was) : 0) + (is ? marksOf(is) : 0)) >>> 0;
  }
  await setMeta(sql, 'stamp', String(sum));
}

/** A chain over what was written, so that a database that was put back and went on differently has another head. */
export async function advanceHead(sql: Sql, before: Delta, after: Delta, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(await readHead(sql));
  for (const path of paths) hash.update(`\n${JSON.stringify([path, factsOf(after.entries.get(path))])}`);
  for (const path of before.whiteouts) if (!after.whiteouts.has(path)) hash.update(`\n-${JSON.stringify(path)}`);
  for (const path of after.whiteouts) if (!before.whiteouts.has(path)) hash.update(`\n+${JSON.stringify(path)}`);
  const head = hash.digest('hex');
  await setMeta(sql, 'head', head);
  await advanceStamp(sql, before, after, paths);
  return head;
}

function factsOf(entry: DeltaEntry | undefined): unknown {
  return entry && [entry.ino, entry.type, entry.mode, entry.sha256 ?? entry.target ?? '', String(entry.mtime)];
}

/** One name below a folder, and what it names. */
export type TreeRow = {
  readonly name: string;
  readonly parent_ino: number;
  readonly ino: number;
  readonly mode: number;
  readonly size: number;
  readonly mtime: number;
  readonly mtime_nsec: number;
  readonly target: string | null;
};
type Row = TreeRow & { readonly sha256: unknown };

const text = `SELECT d.name, d.parent_ino, d.ino, i.mode, i.size, i.mtime, i.mtime_nsec, c.sha256, s.target
  FROM fs_dentry d JOIN fs_inode i ON i.ino = d.ino
  LEFT JOIN fpf_content c ON c.ino = d.ino LEFT JOIN fs_symlink s ON s.ino = d.ino`;

/** What the database holds. Two names of one inode have the same `ino`. */
async function readDelta(sql: Sql, session: string): Promise<Delta> {
  const below = grouped(await sql.all<Row>(text), ({ parent_ino }) => parent_ino);
  const entries = new Map<string, DeltaEntry>();
  const visit = (parent: number, prefix: string): void => {
    const rows = below.get(parent) ?? [];
    // Taken out first: a folder that names one above it ends the walk there.
    below.delete(parent);
    for (const row of rows) {
      const path = prefix + row.name;
      const entry = entryOf(row);
      if (!entry) throw foreign(session, path);
      entries.set(path, entry);
      if (entry.type === 'directory') visit(row.ino, `${path}/`);
    }
  };
  visit(rootIno, '');
  const whiteouts = await sql.all<{ path: string }>('SELECT path FROM fs_whiteout');
  return { entries, whiteouts: new Set(whiteouts.map(({ path }) => path.slice(1))) };
}

/** Undefined for what no session writes: a file without its hash, or a device. */
function entryOf(row: Row): DeltaEntry | undefined {
  const mtime = BigInt(row.mtime) * 1_000_000_000n + BigInt(row.mtime_nsec);
  const common = { mode: row.mode & keptBits, ino: row.ino, mtime };
  switch (row.mode & 0o170000) {
    case 0o040000:
      return { ...common, type: 'directory', size: 0 };
    case 0o010000:
      return { ...common, type: 'fifo', size: 0 };
    case 0o120000: {
      const target = row.target ?? '';
      return { ...common, type: 'symlink', mode: 0o777, size: Buffer.byteLength(target), target };
    }
    case 0o100000: {
      const sha256 = fromHashBytes(row.sha256);
      return sha256 === undefined ? undefined : { ...common, type: 'file', size: row.size, sha256 };
    }
  }
  return undefined;
}

function foreign(session: string, path?: string): FpfError {
  const what = path === undefined ? 'a file of the session' : `${JSON.stringify(path.slice(0, 256))} in the session`;
  return new FpfError({
    code: 'session.foreign-changes',
    message: `agentfs-adapter: another program has changed ${what} since its last step`,
    hint: `\`fpf session adopt ${session}\` shows what it did, and takes it in as a step of its own.`,
  });
}
