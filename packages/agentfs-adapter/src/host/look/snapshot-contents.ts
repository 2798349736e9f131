import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangedFile, FileChange, SnapshotContents } from '@fpf/contracts';
import type { Database, Sql } from '../../database/database.ts';
import { readMeta } from '../../database/meta.ts';
import { openDatabase } from '../../database/open-database.ts';
import { chooseEngine } from '../../engine/choose-engine.ts';
import { makeScratch, temporaryFolder } from '../../lock/scratch.ts';
import { deltaContent } from '../../store/delta-content.ts';
import { heldChanges, readHeld } from '../../store/held-delta.ts';
import { grouped } from '../../tree/grouped.ts';
import { checkInside } from '../../verify/verify-session.ts';
import { heldContent } from './contents.ts';

/**
 * Reads what a patch is made of out of a snapshot alone: neither the session nor the host is asked. An engine writes
 * beside what it opens, so it is given a copy.
 */
export async function readSnapshot(path: string): Promise<SnapshotContents> {
  const scratch = makeScratch(temporaryFolder());
  try {
    const copy = join(scratch.path, 'snapshot.db');
    copyFileSync(path, copy);
    const db = await openDatabase(copy, chooseEngine());
    try {
      return await contentsOf(db);
    } finally {
      await db.abandon();
    }
  } finally {
    scratch.remove();
  }
}

async function contentsOf(db: Database): Promise<SnapshotContents> {
  const held = await db.read(readHeld);
  const ofFile = deltaContent((work) => db.read(work));
  const changes: ChangedFile[] = [];
  for (const change of heldChanges(held)) {
    const ino = change.after?.type === 'file' ? held.delta.entries.get(change.path)?.ino : undefined;
    const before = await beforeOf(db, change);
    changes.push({
      change,
      ...(before && { before: await whole(before) }),
      ...(ino !== undefined && { after: await whole(ofFile(ino)) }),
    });
  }
  const rows = await db.read((sql) => sql.all<Row>('SELECT seq, hash FROM fpf_audit'));
  const events = await db.read((sql) =>
    sql.all<Row & { run: string }>('SELECT run_id AS run, seq, hash FROM fpf_event'),
  );
  const runs = grouped(events, ({ run }) => run);
  return {
    changes,
    audit: hashesOf(rows),
    journal: new Map([...runs].map(([run, ofRun]) => [run, hashesOf(ofRun)])),
    findings: await db.read(findingsIn),
  };
}

type Row = { readonly seq: number; readonly hash: string };

function hashesOf(rows: readonly Row[]): ReadonlyMap<number, string> {
  return new Map(rows.map(({ seq, hash }) => [seq, hash]));
}

/** As the session that it says it is, of the folder that it names: whoever has the snapshot may have neither. */
async function findingsIn(sql: Sql): Promise<SnapshotContents['findings']> {
  const { session: id, workspace } = (await readMeta(sql)) ?? { session: '', workspace: '' };
  return await checkInside(sql, { id, workspace });
}

/** Undefined where only the host had it. */
async function beforeOf(db: Database, { before }: FileChange): Promise<AsyncIterable<Uint8Array> | undefined> {
  return before?.type === 'file' && before.sha256 !== undefined ? await heldContent(db, before.sha256) : undefined;
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts);
}
