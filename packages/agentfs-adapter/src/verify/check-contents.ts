import { createHash } from 'node:crypto';
import type { Sql } from '../engine/sql.ts';
import { fromHashBytes } from '../store/file-content.ts';
import { type Checked, Findings } from './findings.ts';

type Numbered = { readonly chunk_index: number; readonly data: Uint8Array };

const perRead = 256;

/** Every content is what its hash says: of the files of the session, and of what was set aside. */
export async function checkContents(sql: Sql): Promise<Checked> {
  const findings = new Findings('blob');
  const files = await sql.all<{ ino: number; sha256: unknown }>(
    `SELECT i.ino, c.sha256 FROM fs_inode i LEFT JOIN fpf_content c ON c.ino = i.ino WHERE (i.mode & 61440) = 32768 ORDER BY i.ino`,
  );
  const ofFile =
    'SELECT chunk_index, data FROM fs_data WHERE ino = ? AND chunk_index >= ? ORDER BY chunk_index LIMIT ?';
  for (const { ino, sha256: bytes } of files) {
    findings.look();
    const sha256 = fromHashBytes(bytes);
    if (sha256 === undefined) findings.add(`file ${ino}`, 'has no hash');
    else if ((await hashOf(sql, ofFile, ino)) !== sha256)
      findings.add(`file ${ino}`, 'has another content than its hash says');
  }
  const strays = await sql.all<{ ino: number }>(
    'SELECT c.ino FROM fpf_content c LEFT JOIN fs_inode i ON i.ino = c.ino WHERE i.ino IS NULL OR (i.mode & 61440) <> 32768',
  );
  for (const { ino } of strays) findings.add(`file ${ino}`, 'has a hash and is no file');
  const ofBlob =
    'SELECT chunk_index, data FROM fpf_blob WHERE sha256 = ? AND chunk_index >= ? ORDER BY chunk_index LIMIT ?';
  for (const { sha256 } of await sql.all<{ sha256: string }>('SELECT DISTINCT sha256 FROM fpf_blob ORDER BY sha256')) {
    findings.look();
    if ((await hashOf(sql, ofBlob, sha256)) !== sha256) findings.add(`content ${sha256}`, 'is not what its hash says');
  }
  return findings.done();
}

/** Undefined where a piece is missing. */
async function hashOf(sql: Sql, text: string, key: number | string): Promise<string | undefined> {
  const hash = createHash('sha256');
  for (let from = 0; ; from += perRead) {
    const rows = await sql.all<Numbered>(text, key, from, perRead);
    for (const [index, { chunk_index, data }] of rows.entries()) {
      if (chunk_index !== from + index || !(data instanceof Uint8Array)) return undefined;
      hash.update(data);
    }
    if (rows.length < perRead) return hash.digest('hex');
  }
}
