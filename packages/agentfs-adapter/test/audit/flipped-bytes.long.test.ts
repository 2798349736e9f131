import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { Receipts } from '../../src/receipts/receipts.ts';
import { verifySession } from '../../src/verify/verify-session.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Database } from '../../src/database/database.ts';
import { fill, found } from '../support/attacked.ts';
import { SessionWorld } from '../support/session-world.ts';

/** What a session is made of. Times, log lines for other programs and memory are not among it. */
const essential = [
  'SELECT seq, body, prev_hash, hash FROM fpf_audit ORDER BY seq',
  'SELECT * FROM fpf_event ORDER BY run_id, seq',
  'SELECT call_seq, path, change FROM fpf_change ORDER BY seq',
  'SELECT path, state FROM fpf_base ORDER BY path',
  'SELECT seq, call_id, state FROM fpf_call ORDER BY seq',
  'SELECT ino, hex(sha256) AS sha256 FROM fpf_content ORDER BY ino',
  'SELECT sha256, chunk_index, hex(data) AS data FROM fpf_blob ORDER BY sha256, chunk_index',
  'SELECT ino, chunk_index, hex(data) AS data FROM fs_data ORDER BY ino, chunk_index',
  'SELECT parent_ino, name, ino FROM fs_dentry ORDER BY parent_ino, name',
  'SELECT ino, mode & 61951 AS mode, size FROM fs_inode WHERE ino <> 1 ORDER BY ino',
  'SELECT ino, target FROM fs_symlink ORDER BY ino',
  'SELECT path FROM fs_whiteout ORDER BY path',
];

async function dump(db: Database): Promise<string> {
  const parts = await db.read(async (sql) => {
    const all: unknown[] = [];
    for (const text of essential) all.push(await sql.all(text));
    return all;
  });
  return JSON.stringify(parts);
}

/** A generator with a seed: the same places in every run. */
function* places(size: number, count: number): Generator<number> {
  for (let n = 0, seed = 12_345; n < count; n += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    yield seed % size;
  }
}

test('a byte of the file that is another one is refused at opening, found by verifying, or was of no meaning', async () => {
  const world = new SessionWorld();
  await fill(world);
  const path = world.dbOf('s');
  const whole = readFileSync(path);
  const verify = async (db: Database): Promise<readonly string[]> =>
    found(
      await verifySession({
        id: 's',
        workspace: world.workspace,
        db,
        receipts: new Receipts(world.homeDir, 's', () => 0),
      }),
    );
  const before = await (async () => {
    const db = await openDatabase(path, world.engine);
    const all = await dump(db);
    await db.close();
    return all;
  })();
  const ends = { refused: 0, found: 0, meaningless: 0 };
  // One engine is a process of its own, started anew for each place.
  for (const at of places(whole.length, world.engine === 'sqlite' ? 150 : 40)) {
    const flipped = Buffer.from(whole);
    flipped[at] = (flipped[at] ?? 0) ^ 0x55;
    writeFileSync(path, flipped);
    for (const beside of ['-wal', '-shm']) rmSync(`${path}${beside}`, { force: true });
    let db: Database;
    try {
      db = await openDatabase(path, world.engine);
    } catch (error) {
      assert.ok(FpfError.is(error), String(error));
      ends.refused += 1;
      continue;
    }
    try {
      const findings = await verify(db);
      if (findings.length > 0) ends.found += 1;
      else {
        assert.ok((await dump(db)) === before, `byte ${at} changed the session, and nothing was found`);
        ends.meaningless += 1;
      }
    } finally {
      await db.abandon();
    }
  }
  assert.ok(ends.found > 0 && ends.meaningless > 0, JSON.stringify(ends));
});
