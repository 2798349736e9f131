import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActingRuns, SnapshotContents } from '@fpf/contracts';
import type { Database, Sql } from '../../database/database.ts';
import { readMeta } from '../../database/meta.ts';
import { openDatabase } from '../../database/open-database.ts';
import { chooseEngine } from '../../engine/choose-engine.ts';
import { makeScratch, temporaryFolder } from '../../lock/scratch.ts';
import { heldChanges, readHeld } from '../../store/held-delta.ts';
import { grouped } from '../../tree/grouped.ts';
import { checkInside } from '../../verify/verify-session.ts';
import { heldContent } from './contents.ts';
import { changesOfRun, withContents } from './run-changes.ts';

/**
 * Reads what the patch of a run is made of out of a snapshot alone: neither the session nor the host is asked. An
 * engine writes beside what it opens, so it is given a copy.
 */
export async function readSnapshot(path: string, run: ActingRuns): Promise<SnapshotContents> {
  const scratch = makeScratch(temporaryFolder());
  try {
    const copy = join(scratch.path, 'snapshot.db');
    copyFileSync(path, copy);
    const db = await openDatabase(copy, chooseEngine());
    try {
      return await contentsOf(db, run);
    } finally {
      await db.abandon();
    }
  } finally {
    scratch.remove();
  }
}

async function contentsOf(db: Database, { steps, runs }: ActingRuns): Promise<SnapshotContents> {
  // Refused is what another program has changed since.
  const held = await db.read(readHeld);
  const changed = steps ? await db.read((sql) => changesOfRun(sql, steps)) : heldChanges(held);
  const changes = await withContents(changed, (sha256) => heldContent(db, sha256));
  const rows = await db.read((sql) => sql.all<Row>('SELECT seq, hash FROM fpf_audit'));
  const events = await db.read((sql) =>
    sql.all<Row & { run: string }>('SELECT run_id AS run, seq, hash FROM fpf_event'),
  );
  const journals = grouped(events, ({ run }) => run);
  return {
    changes,
    audit: hashesOf(rows),
    auditBegins: await db.read((sql) => firstRowOf(sql, runs)),
    journal: new Map([...journals].map(([run, ofRun]) => [run, hashesOf(ofRun)])),
    findings: await db.read(findingsIn),
  };
}

/** A row is canonical JSON, and a quote in a text of it is escaped: what is found is a member. */
async function firstRowOf(sql: Sql, runs: ReadonlySet<string>): Promise<number | undefined> {
  const found: number[] = [];
  for (const run of runs) {
    const text = 'SELECT min(seq) AS seq FROM fpf_audit WHERE instr(body, ?) > 0';
    const row = await sql.get<{ seq: number | null }>(text, `"run":${JSON.stringify(run)}`);
    if (row && row.seq !== null) found.push(row.seq);
  }
  return found.length === 0 ? undefined : Math.min(...found);
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
