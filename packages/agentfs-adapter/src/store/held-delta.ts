import { createHash } from 'node:crypto';
import { type FileChange, FpfError } from '@fpf/contracts';
import { grouped } from '../tree/grouped.ts';
import type { Sql } from '../engine/sql.ts';
import { type Bases, readBases } from './bases.ts';
import { byCodeUnits, keptBits, sameEntry } from '../tree/entry.ts';
import { type Delta, type DeltaEntry, stateOfDelta } from '../delta/delta.ts';
import { rootIno } from '../database/agentfs-tables.ts';
import { fromHashBytes } from './file-content.ts';

/** What a session has changed, as the database says it, held in memory. */
export type Held = {
  readonly delta: Delta;
  readonly bases: Bases;
  /** Another one for each other delta: what a folder made of the delta is marked with. */
  readonly head: string;
};

export async function readHeld(sql: Sql): Promise<Held> {
  return { delta: await readDelta(sql), bases: await readBases(sql), head: await readHead(sql) };
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
  return (await sql.get<{ value: string }>(`SELECT value FROM fpf_meta WHERE key = 'head'`))?.value ?? '';
}

/** A chain over what was written, so that a database that was put back and went on differently has another head. */
export async function advanceHead(sql: Sql, before: Delta, after: Delta, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(await readHead(sql));
  for (const path of paths) hash.update(`\n${JSON.stringify([path, factsOf(after.entries.get(path))])}`);
  for (const path of before.whiteouts) if (!after.whiteouts.has(path)) hash.update(`\n-${JSON.stringify(path)}`);
  for (const path of after.whiteouts) if (!before.whiteouts.has(path)) hash.update(`\n+${JSON.stringify(path)}`);
  const head = hash.digest('hex');
  await sql.run(`INSERT OR REPLACE INTO fpf_meta (key, value) VALUES ('head', ?)`, head);
  return head;
}

function factsOf(entry: DeltaEntry | undefined): unknown {
  return entry && [entry.ino, entry.type, entry.mode, entry.sha256 ?? entry.target ?? '', String(entry.mtime)];
}

type Row = {
  readonly name: string;
  readonly parent_ino: number;
  readonly ino: number;
  readonly mode: number;
  readonly size: number;
  readonly mtime: number;
  readonly mtime_nsec: number;
  readonly sha256: unknown;
  readonly target: string | null;
};

const text = `SELECT d.name, d.parent_ino, d.ino, i.mode, i.size, i.mtime, i.mtime_nsec, c.sha256, s.target
  FROM fs_dentry d JOIN fs_inode i ON i.ino = d.ino
  LEFT JOIN fpf_content c ON c.ino = d.ino LEFT JOIN fs_symlink s ON s.ino = d.ino`;

/** What the database holds. Two names of one inode have the same `ino`. */
async function readDelta(sql: Sql): Promise<Delta> {
  const below = grouped(await sql.all<Row>(text), ({ parent_ino }) => parent_ino);
  const entries = new Map<string, DeltaEntry>();
  const visit = (parent: number, prefix: string): void => {
    const rows = below.get(parent) ?? [];
    // Taken out first: a folder that names one above it ends the walk there.
    below.delete(parent);
    for (const row of rows) {
      const path = prefix + row.name;
      const entry = entryOf(path, row);
      entries.set(path, entry);
      if (entry.type === 'directory') visit(row.ino, `${path}/`);
    }
  };
  visit(rootIno, '');
  const whiteouts = await sql.all<{ path: string }>('SELECT path FROM fs_whiteout');
  return { entries, whiteouts: new Set(whiteouts.map(({ path }) => path.slice(1))) };
}

function entryOf(path: string, row: Row): DeltaEntry {
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
      if (sha256 !== undefined) return { ...common, type: 'file', size: row.size, sha256 };
      throw foreign(`${path} without its hash`);
    }
  }
  throw foreign(`${path} as something that is no file, folder, link or FIFO (mode ${row.mode.toString(8)})`);
}

function foreign(what: string): FpfError {
  return new FpfError({
    code: 'session.refused-entry',
    message: `agentfs-adapter: the database holds ${what}`,
    hint: 'It was written by another program; start a new session.',
  });
}
