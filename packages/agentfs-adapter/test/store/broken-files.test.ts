import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import type { EngineName } from '../../src/engine/sql.ts';
import { sessionFormat } from '../../src/database/file-kind.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { brokenInvariants } from '../../src/store/invariants.ts';
import { killed, saidLines, startChild } from '../support/programs/child.ts';
import { engines, withFolder } from '../support/engines.ts';
import { nobodyHolds } from '../support/holders.ts';

type Fault = readonly [what: string, make: (path: string) => void, code: string, says: RegExp];

const change = (path: string, work: (bytes: Buffer) => void): void => {
  const bytes = readFileSync(path);
  work(bytes);
  writeFileSync(path, bytes);
};
const sized = (bytes: number) => (path: string) => truncateSync(path, bytes);

const faults: readonly Fault[] = [
  ['zero length', sized(0), 'session.unavailable', /not a whole SQLite database \(0 bytes\)/],
  ['cut off inside a page', sized(5_000), 'session.unavailable', /not a whole SQLite database \(5000 bytes\)/],
  ['cut off inside the header', sized(60), 'session.unavailable', /not a whole SQLite database/],
  ['cut off between two pages', sized(3 * 4_096), 'session.unavailable', /cut off after 3 of \d+ pages/],
  [
    'a wrong magic',
    (path) => change(path, (bytes) => bytes.write('SQLite format 4')),
    'session.unavailable',
    /not a whole SQLite database/,
  ],
  ['text', (path) => writeFileSync(path, 'hello'.repeat(2_000)), 'session.unavailable', /not a whole SQLite database/],
  [
    'a page size of none',
    (path) => change(path, (bytes) => bytes.writeUInt16BE(0, 16)),
    'session.unavailable',
    /not a whole SQLite database/,
  ],
  [
    'a garbage log',
    (path) => writeFileSync(`${path}-wal`, 'garbage'.repeat(2_000)),
    'session.unavailable',
    /write-ahead log/,
  ],
  ['a short garbage log', (path) => writeFileSync(`${path}-wal`, 'half'), 'session.unavailable', /write-ahead log/],
  ['a folder as its log', (path) => mkdirSync(`${path}-wal`), 'session.unavailable', /write-ahead log/],
  [
    'a journal of another program',
    (path) => writeFileSync(`${path}-journal`, 'x'.repeat(600)),
    'session.unavailable',
    /rollback journal/,
  ],
  ['read-only', (path) => chmodSync(path, 0o444), 'session.unavailable', /is read-only/],
  ['a folder', (path) => (rmSync(path), mkdirSync(path)), 'session.unavailable', /not a regular file/],
  [
    'a link',
    (path) => (writeFileSync(`${path}.real`, readFileSync(path)), rmSync(path), symlinkSync(`${path}.real`, path)),
    'session.unavailable',
    /not a regular file/,
  ],
  [
    'the page of its tables overwritten',
    (path) => change(path, (bytes) => bytes.fill(0xff, 100, 4_096)),
    'session.unavailable',
    /damaged|process ended|malformed/,
  ],
  [
    'all its pages but the first overwritten',
    (path) => change(path, (bytes) => bytes.fill(0xa5, 4_096)),
    'session.unavailable',
    /damaged|process ended|malformed/,
  ],
  [
    'the mark of another program',
    (path) => change(path, (bytes) => bytes.writeUInt32BE(7, 68)),
    'session.foreign',
    /another program/,
  ],
  [
    'the format of a newer version in its header',
    (path) => change(path, (bytes) => bytes.writeUInt32BE(1000, 60)),
    'session.newer-format',
    new RegExp(`format ${sessionFormat}`),
  ],
  [
    'the format of an older version in its header',
    (path) => change(path, (bytes) => bytes.writeUInt32BE(1, 60)),
    'session.older-format',
    /format 1/,
  ],
];

/** All that lies in a folder, by the hash of its bytes. */
function everything(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    return [name, statSync(path).isFile() ? sha256(readFileSync(path)) : 'no file'] as const;
  });
  return Object.fromEntries(entries);
}

async function filled(path: string, engine: EngineName): Promise<void> {
  const db = await openDatabase(path, engine);
  await db.write((sql) =>
    sql.many(
      'INSERT INTO kv_store (key, value) VALUES (?, ?)',
      Array.from({ length: 200 }, (_, at) => [`k${at}`, '1'.repeat(200)]),
    ),
  );
  await db.close();
}

for (const engine of engines) {
  for (const [what, make, code, says] of faults) {
    test(`${engine}: ${what}: refused with a reason, and left as it is`, async () => {
      await withFolder(async (folder) => {
        const path = join(folder, 's.db');
        await filled(path, engine);
        make(path);
        const before = everything(folder);
        await assert.rejects(openDatabase(path, engine), (error) => {
          assert.ok(FpfError.is(error), String(error));
          assert.equal(error.code, code, error.message);
          assert.match(error.message, says);
          assert.notEqual(error.hint, '');
          return true;
        });
        assert.deepEqual(everything(folder), before);
      });
    });
  }

  test(`${engine}: a page that is broken is found when it is read, and never ends this process`, async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 's.db');
      await filled(path, engine);
      // Everything is flipped but the first page and those that opening looks at: so opening may go well, and reading
      // must not.
      const root = await rootPage(path, engine, 'kv_store');
      change(path, (bytes) => bytes.fill(0xff, (root - 1) * 4_096, root * 4_096));
      const before = sha256(readFileSync(path));
      const db = await openDatabase(path, engine);
      await assert.rejects(
        db.read((sql) => sql.all('SELECT * FROM kv_store')),
        { code: 'session.unavailable' },
      );
      await db.close().catch(() => undefined);
      assert.equal(sha256(readFileSync(path)), before);
    });
  });

  test(`${engine}: flipped bytes, wherever they are, give an error or an answer`, async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 's.db');
      await filled(path, engine);
      const good = readFileSync(path);
      // A fixed walk over the file, so that a failure can be repeated.
      for (
        let round = 0, at = 101;
        round < (engine === 'sqlite' ? 60 : 8);
        round += 1, at = (at * 31 + 7_919) % good.length
      ) {
        const bytes = Buffer.from(good);
        bytes[at] = (bytes[at] ?? 0) ^ 0xff;
        writeFileSync(path, bytes);
        rmSync(`${path}-wal`, { force: true });
        try {
          const db = await openDatabase(path, engine);
          try {
            await db.read((sql) => sql.all('SELECT * FROM kv_store'));
          } finally {
            await db.close();
          }
        } catch (error) {
          assert.ok(FpfError.is(error) && error.code.startsWith('session.'), `byte ${at}: ${String(error)}`);
        }
      }
    });
  });

  test(`${engine}: a log that breaks off, as a killed process leaves it, loses nothing that came before`, async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 's.db');
      const writer = startChild('hold-database.ts', path, engine, 'write');
      await saidLines(writer, 5);
      await killed(writer);
      await nobodyHolds(`${path}-wal`);
      const log = readFileSync(`${path}-wal`);
      writeFileSync(`${path}-wal`, Buffer.concat([log.subarray(0, log.length - 1_000), Buffer.alloc(500, 7)]));
      const db = await openDatabase(path, engine);
      const count = await db.read((sql) => sql.get<{ n: number }>('SELECT count(*) AS n FROM kv_store'));
      assert.ok((count?.n ?? 0) >= 8, `${count?.n} rows`);
      assert.deepEqual(await db.read(brokenInvariants), []);
      await db.close();
    });
  });

  test(`${engine}: what a process killed while making it has left is gone on with`, async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 's.db');
      writeFileSync(`${path}.0123456789ab.tmp`, 'half');
      writeFileSync(`${path}-wal`, 'the log of a database that is gone');
      await filled(path, engine);
      assert.deepEqual(readdirSync(folder), ['s.db']);
      assert.equal(statSync(path).mode & 0o777, 0o600);
    });
  });
}

async function rootPage(path: string, engine: EngineName, table: string): Promise<number> {
  const db = await openDatabase(path, engine);
  const row = await db.read((sql) =>
    sql.get<{ rootpage: number }>('SELECT rootpage FROM sqlite_master WHERE name = ?', table),
  );
  await db.close();
  assert.ok(row);
  return row.rootpage;
}
