import { createHash } from 'node:crypto';
import { closeSync, readFileSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';
import type { Sql } from '../../engine/sql.ts';
import { readContent } from '../../tree/read-content.ts';
import { toHashBytes } from '../../store/file-content.ts';
import { deltaContent } from '../../store/delta-content.ts';
import { filePieces } from '../../view/file-pieces.ts';
import type { Database } from '../../database/database.ts';
import type { SessionState } from '../../store/session-state.ts';
import { overLimit } from '../../view/refusals.ts';
import { withFd } from '../../tree/anchored.ts';
import { partsOf } from '../../view/view-path.ts';

/** Chunks of 4 KiB that one question brings: a mebibyte. */
const perRead = 256;

/** Inside a transaction, `db` is its own connection. */
export type ContentParts = { readonly db: Pick<Database, 'read'>; readonly state: Pick<SessionState, 'base'> };

async function* blobPieces({ db }: Pick<ContentParts, 'db'>, sha256: string): AsyncGenerator<Uint8Array> {
  const text = 'SELECT data FROM fpf_blob WHERE sha256 = ? AND chunk_index >= ? ORDER BY chunk_index LIMIT ?';
  for (let from = 0; ; from += perRead) {
    const rows = await db.read((sql) => sql.all<{ data: Uint8Array }>(text, sha256, from, perRead));
    if (rows.length > 0) yield Buffer.concat(rows.map(({ data }) => data));
    if (rows.length < perRead) return;
  }
}

const emptySha256 = createHash('sha256').digest('hex');

/**
 * A content by its hash: from the session, from what was set aside, or from the host's file where that still has it.
 */
export async function* contentOf(parts: ContentParts, sha256: string, path: string): AsyncGenerator<Uint8Array> {
  const held = await heldContent(parts.db, sha256);
  if (held) return yield* held;
  if (parts.state.base.lstat(path)?.type !== 'file') throw lost(path, sha256);
  const fd = parts.state.base.open(path);
  try {
    if (readContent(fd).sha256 !== sha256) throw lost(path, sha256);
    yield* filePieces(fd);
  } finally {
    closeSync(fd);
  }
}

/** A content by its hash, where the session alone has it. */
export async function heldContent(
  db: ContentParts['db'],
  sha256: string,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  if (sha256 === emptySha256) return nothing();
  const file = await db.read((sql) => fileWith(sql, sha256));
  if (file !== undefined) return deltaContent((work) => db.read(work))(file);
  return (await db.read((sql) => hasBlob(sql, sha256))) ? blobPieces({ db }, sha256) : undefined;
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Whether that content can be had; a file of the host is read to tell. */
export async function isThere({ db, state: { base } }: ContentParts, sha256: string, path: string): Promise<boolean> {
  if ((await heldContent(db, sha256)) !== undefined) return true;
  if (base.lstat(path)?.type !== 'file') return false;
  return withFd(base.open(path), (fd) => readContent(fd).sha256 === sha256);
}

async function fileWith(sql: Sql, sha256: string): Promise<number | undefined> {
  return (await sql.get<{ ino: number }>('SELECT ino FROM fpf_content WHERE sha256 = ? LIMIT 1', toHashBytes(sha256)))
    ?.ino;
}

async function hasBlob(sql: Sql, sha256: string): Promise<boolean> {
  return (await sql.get('SELECT chunk_index FROM fpf_blob WHERE sha256 = ? LIMIT 1', sha256)) !== undefined;
}

function lost(path: string, sha256: string): FpfError {
  return new FpfError({
    code: 'session.content-lost',
    message: `agentfs-adapter: the content that ${JSON.stringify(path.slice(0, 256))} had (sha256 ${sha256}) is neither in the session nor on the host`,
    hint: 'The host has changed since. Ask for a later step, or restore the file.',
  });
}

/**
 * The host's bytes of a path as the session's changes know them: for a path that the session touched as it was then,
 * which the host may not have any more; for any other as it is. Undefined where there was no file. No link is followed.
 */
export async function readBaseFile(
  { db, state }: ContentParts & { readonly state: SessionState },
  asked: string,
  mostBytes: number,
): Promise<Uint8Array | undefined> {
  const path = partsOf(asked).join('/');
  const { base } = state;
  const known = (await state.held()).bases.get(path);
  const entry = known === undefined ? base.lstat(path) : known;
  if (entry?.type !== 'file') return undefined;
  if (entry.size > mostBytes)
    throw overLimit(path, `has ${entry.size} bytes, and at most ${mostBytes} are read at once`);
  if (entry.sha256 === undefined) return withFd(base.open(path), (fd) => new Uint8Array(readFileSync(fd)));
  const pieces: Uint8Array[] = [];
  for await (const piece of contentOf({ db, state }, entry.sha256, path)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}
