import { closeSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { FileChange, Reason } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { openFile } from '../tree/anchored.ts';
import type { RefusedEntry } from '../tree/entry.ts';
import type { Sql } from './database.ts';

/** What a call did that is not kept: shown to a person, never part of the view. */
export type Rejected = {
  readonly call_id: string;
  readonly reason: Reason;
  /** Open to its owner throughout. */
  readonly folder: string;
  readonly changes: readonly FileChange[];
  readonly refused: readonly RefusedEntry[];
};

const perFile = 65_536;
const perCall = 1_048_576;
const mostRows = 1_000;

/** Keeps the list of changes, and the first part of the contents: 64 KiB a file, 1 MiB and 1,000 paths a call. */
export async function keepRejected(sql: Sql, { call_id, reason, folder, changes, refused }: Rejected): Promise<void> {
  const why = canonicalJson(reason);
  const insert = `INSERT INTO fpf_rejected (call_id, reason, path, change, why, content, complete) VALUES (?, ?, ?, ?, ?, unhex(?), ?)`;
  let left = perCall;
  for (const change of changes.slice(0, mostRows)) {
    const content = change.after?.type === 'file' ? firstBytes(join(folder, change.path), Math.min(perFile, left)) : undefined;
    left -= content?.length ?? 0;
    await sql.run(
      insert,
      call_id,
      why,
      change.path,
      canonicalJson(change),
      null,
      content?.toString('hex') ?? null,
      content && content.length < (change.after?.size ?? 0) ? 0 : 1,
    );
  }
  for (const { path, why: text } of refused.slice(0, mostRows)) await sql.run(insert, call_id, why, path, null, text, null, 0);
}

function firstBytes(path: string, limit: number): Buffer {
  const fd = openFile(path);
  try {
    const buffer = Buffer.alloc(limit);
    return buffer.subarray(0, limit === 0 ? 0 : readSync(fd, buffer, 0, limit, 0));
  } finally {
    closeSync(fd);
  }
}
