import type { Delta, DeltaEntry } from '../delta/delta.ts';
import type { Sql, SqlValue } from '../engine/sql.ts';
import { byCodeUnits, nameOf, parentOf, sameEntry, typeBits } from '../tree/entry.ts';
import { rootIno } from '../database/agentfs-tables.ts';
import { advanceHead } from './held-delta.ts';
import { type ContentSource, dropContent, writeContents } from './file-content.ts';

export type DeltaStep = {
  readonly before: Delta;
  readonly after: Delta;
  /** Of the files that are new in `after`, or have another content there. */
  readonly content: ContentSource;
  /** The host's inode of a path, where it has one of that type. */
  readonly origin: (path: string, type: DeltaEntry['type']) => bigint | undefined;
  /** Seconds since 1970. */
  readonly now: number;
};

/** An inode of a delta: under which paths it is known, and what it is. */
type Inode = { readonly paths: string[]; readonly entry: DeltaEntry };

/**
 * Makes the database hold `after` where it holds `before`, and touches only what differs. Runs inside a transaction of
 * the caller's. What a replaced or removed file held is kept in `fpf_blob`, so that earlier states of the view can be
 * told. Gives the head of the delta that is there now.
 */
export async function writeDelta(sql: Sql, step: DeltaStep): Promise<string> {
  const { before, after, content, now } = step;
  const paths = changedPaths(before, after);
  const touched = new Set(
    paths.flatMap((path) => [before, after].flatMap(({ entries }) => entries.get(path)?.ino ?? [])),
  );
  const [old, next] = [inodesOf(before, touched), inodesOf(after, touched)];

  await removeNames(sql, before, after, paths);
  const ended = [...old.keys()].filter((ino) => !next.has(ino));
  await dropContent(
    sql,
    ended.filter((ino) => old.get(ino)?.entry.type === 'file'),
  );
  await remove(sql, ended);

  const made = [...next].filter(([ino]) => !old.has(ino));
  await sql.many(
    `INSERT INTO fs_inode (ino, mode, nlink, uid, gid, size, atime, mtime, ctime, rdev, atime_nsec, mtime_nsec, ctime_nsec)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, 0)`,
    made.map(([ino, { paths: names, entry }]) => {
      const [seconds, nanos] = timeOf(entry);
      return [ino, modeOf(entry), names.length, ...owner(), entry.size, seconds, seconds, now, nanos, nanos];
    }),
  );
  await sql.many(
    'INSERT INTO fs_symlink (ino, target) VALUES (?, ?)',
    made.filter(([, { entry }]) => entry.type === 'symlink').map(([ino, { entry }]) => [ino, entry.target ?? '']),
  );
  await sql.many(
    'INSERT INTO fs_origin (delta_ino, base_ino) VALUES (?, CAST(? AS INTEGER))',
    made.flatMap(originRow(step)),
  );

  const kept = [...next].flatMap(([ino, to]) => (old.has(ino) ? [{ ino, from: old.get(ino) as Inode, to }] : []));
  const rewritten = kept.filter(({ from, to }) => to.entry.type === 'file' && from.entry.sha256 !== to.entry.sha256);
  await dropContent(
    sql,
    rewritten.map(({ ino }) => ino),
  );
  await updateKept(sql, kept, now);
  await addNames(sql, before, after, paths);
  const files = made.filter(([, { entry }]) => entry.type === 'file');
  await writeContents(
    sql,
    content,
    [...files.map(([ino, inode]) => ({ ino, inode })), ...rewritten.map(({ ino, to }) => ({ ino, inode: to }))].map(
      toWrite,
    ),
  );
  await writeWhiteouts(sql, before.whiteouts, after.whiteouts, now);
  return await advanceHead(sql, before, after, paths);
}

/** What differs by identity: a fold hands on what it did not touch. Parents first. */
function changedPaths(before: Delta, after: Delta): readonly string[] {
  const paths = new Set<string>();
  for (const [path, entry] of after.entries) if (before.entries.get(path) !== entry) paths.add(path);
  for (const path of before.entries.keys()) if (!after.entries.has(path)) paths.add(path);
  return [...paths].sort(byCodeUnits);
}

/** Each of these inodes with all its names. */
function inodesOf(delta: Delta, wanted: ReadonlySet<number>): ReadonlyMap<number, Inode> {
  const found = new Map<number, Inode>();
  for (const [path, entry] of delta.entries) {
    if (!wanted.has(entry.ino)) continue;
    const known = found.get(entry.ino);
    if (known) known.paths.push(path);
    else found.set(entry.ino, { paths: [path], entry });
  }
  return found;
}

async function removeNames(sql: Sql, before: Delta, after: Delta, paths: readonly string[]): Promise<void> {
  const rows = paths.flatMap((path) => {
    const was = before.entries.get(path);
    if (!was || sameName(before, after, path)) return [];
    return [[inoOf(before, parentOf(path)), nameOf(path)]];
  });
  await sql.many('DELETE FROM fs_dentry WHERE parent_ino = ? AND name = ?', rows);
}

async function addNames(sql: Sql, before: Delta, after: Delta, paths: readonly string[]): Promise<void> {
  const rows = paths.flatMap((path) => {
    const is = after.entries.get(path);
    if (!is || sameName(before, after, path)) return [];
    return [[nameOf(path), inoOf(after, parentOf(path)), is.ino]];
  });
  await sql.many('INSERT INTO fs_dentry (name, parent_ino, ino) VALUES (?, ?, ?)', rows);
}

function sameName(before: Delta, after: Delta, path: string): boolean {
  const [was, is] = [before.entries.get(path), after.entries.get(path)];
  return was?.ino === is?.ino && inoOf(before, parentOf(path)) === inoOf(after, parentOf(path));
}

function inoOf(delta: Delta, path: string): number {
  return path === '' ? rootIno : (delta.entries.get(path)?.ino ?? 0);
}

async function remove(sql: Sql, inodes: readonly number[]): Promise<void> {
  const rows = inodes.map((ino) => [ino]);
  await sql.many('DELETE FROM fs_inode WHERE ino = ?', rows);
  await sql.many('DELETE FROM fs_origin WHERE delta_ino = ?', rows);
  await sql.many('DELETE FROM fs_symlink WHERE ino = ?', rows);
}

async function updateKept(
  sql: Sql,
  kept: readonly { readonly ino: number; readonly from: Inode; readonly to: Inode }[],
  now: number,
): Promise<void> {
  const differing = kept.filter(
    ({ from, to }) =>
      !sameEntry(from.entry, to.entry) || from.entry.mtime !== to.entry.mtime || from.paths.length !== to.paths.length,
  );
  await sql.many(
    'UPDATE fs_inode SET mode = ?, nlink = ?, size = ?, mtime = ?, mtime_nsec = ?, ctime = ?, ctime_nsec = 0 WHERE ino = ?',
    differing.map(({ ino, to }) => [modeOf(to.entry), to.paths.length, to.entry.size, ...timeOf(to.entry), now, ino]),
  );
  const links = differing.filter(
    ({ from, to }) => to.entry.type === 'symlink' && from.entry.target !== to.entry.target,
  );
  await sql.many(
    'UPDATE fs_symlink SET target = ? WHERE ino = ?',
    links.map(({ ino, to }) => [to.entry.target ?? '', ino]),
  );
}

async function writeWhiteouts(
  sql: Sql,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  now: number,
): Promise<void> {
  const gone = [...before].filter((path) => !after.has(path));
  const made = [...after].filter((path) => !before.has(path)).sort(byCodeUnits);
  await sql.many(
    'DELETE FROM fs_whiteout WHERE path = ?',
    gone.map((path) => [`/${path}`]),
  );
  await sql.many(
    'INSERT INTO fs_whiteout (path, parent_path, created_at) VALUES (?, ?, ?)',
    made.map((path) => [`/${path}`, `/${parentOf(path)}`, now]),
  );
}

function originRow({ origin }: DeltaStep): (inode: readonly [number, Inode]) => readonly (readonly SqlValue[])[] {
  return ([ino, { paths, entry }]) => {
    const [path] = paths;
    const there = path === undefined ? undefined : origin(path, entry.type);
    return there === undefined ? [] : [[ino, String(there)]];
  };
}

function toWrite({ ino, inode }: { readonly ino: number; readonly inode: Inode }): {
  ino: number;
  path: string;
  sha256: string;
  size: number;
} {
  return { ino, path: inode.paths[0] as string, sha256: inode.entry.sha256 ?? '', size: inode.entry.size };
}

function modeOf(entry: DeltaEntry): number {
  return typeBits[entry.type] | entry.mode;
}

function timeOf({ mtime }: DeltaEntry): readonly [number, number] {
  const nanos = ((mtime % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  return [Number((mtime - nanos) / 1_000_000_000n), Number(nanos)];
}

function owner(): readonly [number, number] {
  return [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
}
