import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { type Tree, type TreeEntry } from '../tree/entry.ts';
import type { Sql } from './database.ts';
import type { Stored, StoredDelta } from './delta.ts';

type InodeRow = {
  readonly name: string;
  readonly parent_ino: number;
  readonly ino: number;
  readonly mode: number;
  readonly mtime: number;
  readonly mtime_nsec: number;
};

/**
 * Puts what the database holds over a private copy of the host: whiteouts first, then entries, parents before children.
 * Gives the view's tree. The copy's modes stay open to its owner; the true ones are in the tree.
 */
export async function materialise(sql: Sql, folder: string, base: Tree): Promise<{ readonly tree: Tree; readonly stored: StoredDelta }> {
  const tree = new Map(base);
  const stored = new Map<string, Stored>();
  const drop = (path: string): void => {
    rmSync(join(folder, path), { recursive: true, force: true });
    for (const known of tree.keys()) if (known === path || known.startsWith(`${path}/`)) tree.delete(known);
  };
  for (const { path } of await sql.all<{ path: string }>('SELECT path FROM fs_whiteout ORDER BY path')) drop(path.slice(1));

  const children = new Map<number, InodeRow[]>();
  const text = 'SELECT d.name, d.parent_ino, d.ino, i.mode, i.mtime, i.mtime_nsec FROM fs_dentry d JOIN fs_inode i ON i.ino = d.ino';
  for (const row of await sql.all<InodeRow>(text)) children.set(row.parent_ino, [...(children.get(row.parent_ino) ?? []), row]);

  const place = async (parent: number, prefix: string): Promise<void> => {
    for (const row of children.get(parent) ?? []) {
      const path = prefix + row.name;
      const entry = await place1(sql, folder, path, row, base, () => drop(path), tree.get(path)?.type);
      tree.set(path, entry);
      stored.set(path, { ino: row.ino, entry });
      if (entry.type === 'directory') await place(row.ino, `${path}/`);
    }
  };
  await place(1, '');
  return { tree, stored };
}

async function place1(
  sql: Sql,
  folder: string,
  path: string,
  row: InodeRow,
  base: Tree,
  drop: () => void,
  there: TreeEntry['type'] | undefined,
): Promise<TreeEntry> {
  const at = join(folder, path);
  const common = {
    mode: row.mode & 0o1777,
    ino: base.get(path)?.ino ?? 0n,
    mtime: BigInt(row.mtime) * 1_000_000_000n + BigInt(row.mtime_nsec),
  };
  switch (row.mode & 0o170000) {
    case 0o040000:
      if (there !== 'directory') drop();
      mkdirSync(at, { recursive: true, mode: 0o700 });
      return { ...common, type: 'directory', size: 0 };
    case 0o100000: {
      drop();
      const rows = await sql.all<{ data: Uint8Array }>('SELECT data FROM fs_data WHERE ino = ? ORDER BY chunk_index', row.ino);
      const bytes = Buffer.concat(rows.map(({ data }) => data));
      writeFileSync(at, bytes, { flag: 'wx', mode: 0o600 });
      chmodSync(at, common.mode | 0o600);
      return { ...common, type: 'file', size: bytes.length, sha256: sha256(bytes) };
    }
    case 0o120000: {
      drop();
      const target = (await sql.get<{ target: string }>('SELECT target FROM fs_symlink WHERE ino = ?', row.ino))?.target ?? '';
      symlinkSync(target, at);
      return { ...common, type: 'symlink', mode: 0o777, size: Buffer.byteLength(target), target };
    }
  }
  throw new FpfError({
    code: 'session.refused-entry',
    message: `agentfs-adapter: the database holds ${path} as something that is no file, folder or link (mode ${row.mode.toString(8)})`,
    hint: 'It was written by another program; start a new session.',
  });
}
