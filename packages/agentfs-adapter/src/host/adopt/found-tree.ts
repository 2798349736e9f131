import { createHash } from 'node:crypto';
import { FpfError } from '@fpf/contracts';
import { chunkSize, rootIno } from '../../database/agentfs-tables.ts';
import type { Database } from '../../database/database.ts';
import type { Delta, DeltaEntry } from '../../delta/delta.ts';
import type { ContentSource } from '../../store/file-content.ts';
import type { TreeRow } from '../../store/held-delta.ts';
import { byCodeUnits, foldersAbove, keptBits, type RefusedEntry } from '../../tree/entry.ts';
import { grouped } from '../../tree/grouped.ts';
import { isTargetText, joined, partsOf } from '../../view/view-path.ts';

/** The files of a database as any AgentFS program may leave them, told as a session would hold them. */
export type FoundTree = Delta & {
  readonly content: ContentSource;
  /** What was not in a session's form, for a person to know. */
  readonly notes: readonly string[];
};

const names = `SELECT d.name, d.parent_ino, d.ino, i.mode, i.size, i.mtime, i.mtime_nsec, s.target
  FROM fs_dentry d JOIN fs_inode i ON i.ino = d.ino LEFT JOIN fs_symlink s ON s.ino = d.ino`;

export type FoundIn = {
  readonly db: Database;
  /** Paths of the workspace that no tool sees. */
  readonly covered: ReadonlySet<string>;
  readonly mostFileBytes: number;
};

/**
 * Reads what is reached from the root. Refuses names that lead out of the workspace, kinds of files that a session does
 * not hold, and loops; makes the rest fit: what a file's size says counts, so missing pieces are zeros and pieces
 * beyond it are none.
 */
export async function readFound({ db, covered, mostFileBytes }: FoundIn): Promise<FoundTree> {
  await requireChunkSize(db);
  const below = grouped(await db.read((sql) => sql.all<TreeRow>(names)), ({ parent_ino }) => parent_ino);
  const entries = new Map<string, DeltaEntry>();
  const refused: RefusedEntry[] = [];
  const hashes = new Map<number, string>();
  const visit = async (parent: number, folder: string): Promise<void> => {
    const rows = below.get(parent) ?? [];
    below.delete(parent);
    for (const row of rows) {
      const path = joined(folder, row.name);
      const why = unfit(path, row, { covered, mostFileBytes });
      if (why !== undefined) {
        refused.push({ path, why });
        continue;
      }
      const entry = entryOf(row);
      if (entry.type === 'file' && !hashes.has(row.ino)) hashes.set(row.ino, await hashOf(db, row.ino, row.size));
      entries.set(path, entry.type === 'file' ? { ...entry, sha256: hashes.get(row.ino) as string } : entry);
      if (entry.type === 'directory') {
        if (below.has(row.ino) || row.ino === rootIno) await visit(row.ino, path);
      }
    }
  };
  await visit(rootIno, '');
  if (refused.length > 0) throw unheld(refused);
  const notes: string[] = [];
  const lost = [...below.values()].reduce((sum, rows) => sum + rows.length, 0);
  if (lost > 0) notes.push(`${lost} ${lost === 1 ? 'name hangs' : 'names hang'} below no folder, and was left out`);
  const whiteouts = await readWhiteouts(db, entries);
  const content: ContentSource = (path) => {
    const { ino = 0, size = 0 } = entries.get(path) ?? {};
    return pieces(db, ino, size);
  };
  return { entries, whiteouts, content, notes };
}

function unfit(
  path: string,
  { name, ino, mode, size, target }: TreeRow,
  { covered, mostFileBytes }: Omit<FoundIn, 'db'>,
): string | undefined {
  if (typeof name !== 'string' || name === '.' || name === '' || name.includes('/')) return 'has a name that is none';
  try {
    partsOf(path);
  } catch {
    return 'has a name that leads out of the folder, or that no file can have';
  }
  if (covered.has(path)) return 'lies where fpf keeps its own files';
  if (ino === rootIno) return 'is the folder itself';
  switch (mode & 0o170000) {
    case 0o040000:
    case 0o010000:
      return undefined;
    case 0o120000:
      return target !== null && isTargetText(target) ? undefined : 'is a link without a target';
    case 0o100000:
      if (!Number.isSafeInteger(size) || size < 0) return 'has a size that is none';
      return size > mostFileBytes ? `has ${size} bytes, and at most ${mostFileBytes} are kept` : undefined;
  }
  return `is no file, folder, link or FIFO (mode ${mode.toString(8)})`;
}

function entryOf({ ino, mode, size, mtime, mtime_nsec, target }: TreeRow): DeltaEntry {
  const nanos = mtime_nsec >= 0 && mtime_nsec < 1_000_000_000 ? mtime_nsec : 0;
  const common = { ino, mode: mode & keptBits, mtime: BigInt(mtime) * 1_000_000_000n + BigInt(nanos) };
  switch (mode & 0o170000) {
    case 0o040000:
      return { ...common, type: 'directory', size: 0 };
    case 0o010000:
      return { ...common, type: 'fifo', size: 0 };
    case 0o120000:
      return { ...common, type: 'symlink', mode: 0o777, size: Buffer.byteLength(target ?? ''), target: target ?? '' };
  }
  return { ...common, type: 'file', size };
}

async function hashOf(db: Database, ino: number, size: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces(db, ino, size)) hash.update(piece);
  return hash.digest('hex');
}

type Chunk = { readonly chunk_index: number; readonly data: Uint8Array };

const chunksAtOnce = 64;
const zeros = Buffer.alloc(chunkSize * chunksAtOnce);

/** As many bytes as the size says: each chunk at its place, and zeros where none is. */
async function* pieces(db: Database, ino: number, size: number): AsyncGenerator<Uint8Array> {
  const text = 'SELECT chunk_index, data FROM fs_data WHERE ino = ? AND chunk_index >= ? ORDER BY chunk_index LIMIT ?';
  let at = 0;
  function* fill(to: number): Generator<Uint8Array> {
    for (; at < to; at += Math.min(zeros.length, to - at)) yield zeros.subarray(0, Math.min(zeros.length, to - at));
  }
  for (let next = 0; at < size;) {
    const from = next;
    const rows = await db.read((sql) => sql.all<Chunk>(text, ino, from, chunksAtOnce));
    for (const { chunk_index, data } of rows) {
      next = chunk_index + 1;
      const start = chunk_index * chunkSize;
      yield* fill(Math.min(start, size));
      if (at >= size || start < at) continue;
      const piece = Buffer.from(data).subarray(0, Math.min(chunkSize, size - start));
      at += piece.length;
      yield piece;
    }
    if (rows.length < chunksAtOnce) break;
  }
  yield* fill(size);
}

/** Those that hide something: not at an entry nor above one, and the topmost of those that lie one in another. */
async function readWhiteouts(db: Database, entries: FoundTree['entries']): Promise<ReadonlySet<string>> {
  const rows = await db.read((sql) => sql.all<{ path: string }>('SELECT path FROM fs_whiteout'));
  const said = rows.map(({ path }) => path.slice(1)).filter((path) => path !== '');
  const above = new Set([...entries.keys()].flatMap((path) => [path, ...foldersAbove(path)]));
  const kept = new Set<string>();
  for (const path of said.sort(byCodeUnits)) {
    partsOf(path);
    const ups = foldersAbove(path);
    if (above.has(path) || ups.some((up) => kept.has(up) || isNoFolder(entries.get(up)))) continue;
    kept.add(path);
  }
  return kept;
}

function isNoFolder(entry: DeltaEntry | undefined): boolean {
  return entry !== undefined && entry.type !== 'directory';
}

async function requireChunkSize(db: Database): Promise<void> {
  const row = await db.read((sql) =>
    sql.get<{ value: string }>(`SELECT value FROM fs_config WHERE key = 'chunk_size'`),
  );
  if (row === undefined || row.value === String(chunkSize)) return;
  throw new FpfError({
    code: 'session.adopt-refused',
    message:
      `agentfs-adapter: ${db.path} keeps its files in pieces of ${row.value.slice(0, 32)} bytes, and a ` +
      `session in pieces of ${chunkSize}`,
    hint: 'Copy the files into a new database with the program that made this one.',
  });
}

function unheld(refused: readonly RefusedEntry[]): FpfError {
  const told = refused.slice(0, 5).map(({ path, why }) => `${JSON.stringify(path.slice(0, 256))} ${why}`);
  const more = refused.length > 5 ? `; and ${refused.length - 5} more` : '';
  return new FpfError({
    code: 'session.adopt-refused',
    message: `agentfs-adapter: a session cannot hold what the database has: ${told.join('; ')}${more}`,
    hint: 'Remove or rename it with the program that wrote it, then take the database in again.',
    details: { refused: refused.slice(0, 100).map((one) => ({ ...one })) },
  });
}
