import { FpfError } from '@fpf/contracts';
import type { Sql } from '../engine/sql.ts';
import { keptBits } from '../tree/entry.ts';
import type { Delta, DeltaEntry } from '../delta/delta.ts';
import { rootIno } from './agentfs-tables.ts';
import { fromHashBytes } from './content-hash.ts';

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
export async function readDelta(sql: Sql): Promise<Delta> {
  const below = new Map<number, Row[]>();
  for (const row of await sql.all<Row>(text)) {
    const rows = below.get(row.parent_ino);
    if (rows) rows.push(row);
    else below.set(row.parent_ino, [row]);
  }
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
