import { createHash } from 'node:crypto';
import { FpfError } from '@fpf/contracts';
import type { Sql, SqlValue } from '../engine/sql.ts';
import { chunkSize } from '../database/agentfs-tables.ts';

/**
 * A file's content by its path in the delta that is being written. A piece is only good until the next one is asked
 * for.
 */
export type ContentSource = (path: string) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export type FileToWrite = {
  readonly ino: number;
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
};

const chunksAtOnce = 256;
const nothing = Buffer.alloc(0);
const insert = 'INSERT INTO fs_data (ino, chunk_index, data) VALUES (?, ?, ?)';

/**
 * Every chunk is full but the last, and there are no gaps: what any reader of AgentFS reads back is then what was
 * written.
 */
export async function writeContents(sql: Sql, content: ContentSource, files: readonly FileToWrite[]): Promise<void> {
  let rows: (readonly SqlValue[])[] = [];
  const flush = async (): Promise<void> => {
    if (rows.length === 0) return;
    await sql.many(insert, rows);
    rows = [];
  };
  for (const { ino, path, sha256, size } of files) {
    const hash = createHash('sha256');
    let [index, bytes] = [0, 0];
    let rest: Buffer = nothing;
    for await (const next of content(path)) {
      const piece = rest.length === 0 ? next : Buffer.concat([rest, next]);
      hash.update(next);
      bytes += next.length;
      const whole = bytes >= size ? piece.length : piece.length - (piece.length % chunkSize);
      for (let at = 0; at < whole; at += chunkSize)
        rows.push([ino, (index += 1) - 1, piece.subarray(at, Math.min(at + chunkSize, whole))]);
      rest = whole === piece.length ? nothing : Buffer.from(piece.subarray(whole));
      // The next piece may lie where this one does.
      if (bytes < size || rows.length >= chunksAtOnce) await flush();
    }
    if (bytes !== size || hash.digest('hex') !== sha256) throw changedMeanwhile(path);
  }
  await flush();
  await sql.many(
    'INSERT OR REPLACE INTO fpf_content (ino, sha256) VALUES (?, ?)',
    files.map(({ ino, sha256 }) => [ino, toHashBytes(sha256)]),
  );
}

/** Keeps what the files held under its hash, and takes it from them. */
export async function dropContent(sql: Sql, inodes: readonly number[]): Promise<void> {
  const rows = inodes.map((ino) => [ino]);
  await sql.many(
    `INSERT OR IGNORE INTO fpf_blob (sha256, chunk_index, data)
     SELECT lower(hex(c.sha256)), d.chunk_index, d.data FROM fs_data d JOIN fpf_content c ON c.ino = d.ino WHERE d.ino = ?`,
    rows,
  );
  await sql.many('DELETE FROM fs_data WHERE ino = ?', rows);
  await sql.many('DELETE FROM fpf_content WHERE ino = ?', rows);
}

export type ContentToKeep = {
  readonly sha256: string;
  /** Each a multiple of a chunk but the last. */
  readonly pieces: () => Iterable<Uint8Array>;
  /** What it means that another content came. */
  readonly misfit: () => Error;
};

/** Keeps contents under their hashes, but for those that the session has already. */
export async function keepBlobs(sql: Sql, contents: Iterable<ContentToKeep>): Promise<void> {
  const known =
    'SELECT 1 AS is_there FROM fpf_content WHERE sha256 = ? UNION ALL SELECT 1 FROM fpf_blob WHERE sha256 = ? LIMIT 1';
  const seen = new Set<string>();
  let rows: (readonly SqlValue[])[] = [];
  const flush = async (): Promise<void> => {
    await sql.many('INSERT OR IGNORE INTO fpf_blob (sha256, chunk_index, data) VALUES (?, ?, ?)', rows);
    rows = [];
  };
  for (const { sha256, pieces, misfit } of contents) {
    if (seen.has(sha256) || (await sql.get(known, toHashBytes(sha256), sha256)) !== undefined) continue;
    seen.add(sha256);
    const hash = createHash('sha256');
    let index = 0;
    for (const piece of pieces()) {
      hash.update(piece);
      const own = Buffer.from(piece);
      for (let at = 0; at < own.length; at += chunkSize)
        rows.push([sha256, (index += 1) - 1, own.subarray(at, at + chunkSize)]);
      if (rows.length >= chunksAtOnce) await flush();
    }
    if (hash.digest('hex') !== sha256) throw misfit();
  }
  if (rows.length > 0) await flush();
}

function changedMeanwhile(path: string): FpfError {
  return new FpfError({
    code: 'session.refused-entry',
    message: `agentfs-adapter: ${path} changed while it was being kept, so something of the call still runs; nothing was kept`,
    hint: 'Run tools confined; unconfined, what a tool leaves running goes on writing.',
  });
}

/**
 * A content's hash as a table of files has it: half as long as its text, which counts where there is one for each file,
 * twice.
 */
export function toHashBytes(sha256: string): Uint8Array {
  return Buffer.from(sha256, 'hex');
}

/** Undefined where what is there is no such hash. */
export function fromHashBytes(bytes: unknown): string | undefined {
  return bytes instanceof Uint8Array && bytes.length === 32 ? Buffer.from(bytes).toString('hex') : undefined;
}
