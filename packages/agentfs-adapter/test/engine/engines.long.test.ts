import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Sql, SqlValue } from '../../src/engine/sql.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { killed, saidLines, startChild } from '../support/programs/child.ts';
import { engines, withDatabase, withFolder } from '../support/engines.ts';
import { fc } from '../support/fast-check.ts';

const blobs = (sql: Sql) => sql.all<{ data: Uint8Array }>('SELECT data FROM fpf_blob ORDER BY sha256, chunk_index');
const insertBlob = 'INSERT INTO fpf_blob (sha256, chunk_index, data) VALUES (?, ?, ?)';

for (const engine of engines) {
  test(`${engine}: every value comes back as it went, with its type`, async () => {
    const value: fc.Arbitrary<SqlValue> = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.uint8Array({ maxLength: 64 }),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constant(null),
      fc.constantFrom('', 'nul\0inside', "'?", '?'),
    );
    await withDatabase(engine, async (db) => {
      await db.write((sql) => sql.run('CREATE TABLE probe (a, b, c)'));
      await fc.assert(
        fc.asyncProperty(value, value, value, async (a, b, c) => {
          const given: readonly SqlValue[] = [a, b, c];
          const row = await db.write(async (sql) => {
            const id = await sql.run('INSERT INTO probe (a, b, c) VALUES (?, ?, ?)', ...given);
            return await sql.get<Record<string, SqlValue>>('SELECT a, b, c FROM probe WHERE rowid = ?', id);
          });
          assert.deepEqual(Object.values(row ?? {}).map(plain), given.map(plain));
        }),
        { numRuns: 100 },
      );
    });
  });

  test(`${engine}: an integer that no number holds is never rounded`, async () => {
    await withDatabase(engine, async (db) => {
      const insert = 'INSERT INTO fs_origin (delta_ino, base_ino) VALUES (?, ?)';
      const integers = [2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 53n) - 1n];
      await db.write((sql) =>
        sql.many(
          insert,
          integers.map((integer, index) => [index, integer]),
        ),
      );
      const rows = await db.read((sql) =>
        sql.all<{ base_ino: unknown }>('SELECT base_ino FROM fs_origin ORDER BY delta_ino'),
      );
      assert.deepEqual(
        rows.map(({ base_ino }) => base_ino),
        [Number.MAX_SAFE_INTEGER, ...integers.slice(1)],
      );
    });
  });

  test(`${engine}: many rows with many megabytes go in one call, also as views into a larger buffer`, async () => {
    await withDatabase(engine, async (db) => {
      const large = Buffer.from(Array.from({ length: 65_536 }, (_, index) => index % 251));
      const rows = Array.from(
        { length: 200 },
        (_, index) => ['a', index, large.subarray(index, index + 65_000)] as const,
      );
      await db.write((sql) => sql.many(insertBlob, rows));
      const read = await db.read(blobs);
      assert.equal(read.length, 200);
      assert.ok(read.every(({ data }, index) => large.subarray(index, index + 65_000).equals(data)));
      await db.write((sql) => sql.many(insertBlob, []));
    });
  });

  test(`${engine}: what fails in a transaction leaves nothing of it, and the next one goes on`, async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 's.db');
      const db = await openDatabase(path, engine);
      const rows = [
        ['a', 0, Buffer.from('1')],
        ['b', 0, Buffer.from('2')],
        ['a', 0, Buffer.from('3')],
      ] as const;
      await assert.rejects(
        db.write((sql) => sql.many(insertBlob, rows)),
        { code: 'session.unavailable', message: /UNIQUE/ },
      );
      await assert.rejects(
        db.write(async (sql) => sql.run('no such text')),
        { code: 'session.unavailable', message: /syntax error|unexpected token/ },
      );
      await assert.rejects(
        db.write(async (sql) => {
          await sql.run(insertBlob, 'c', 0, Buffer.from('4'));
          throw new Error('mine');
        }),
        /mine/,
      );
      await db.write((sql) => sql.run(insertBlob, 'd', 0, Buffer.from('5')));
      await db.close();
      // The file alone is the session, whatever failed before.
      assert.deepEqual(readdirSync(folder), ['s.db']);
      const again = await openDatabase(path, engine);
      assert.deepEqual(
        (await again.read(blobs)).map(({ data }) => Buffer.from(data).toString()),
        ['5'],
      );
      await again.close();
    });
  });

  test(`${engine}: a text with an inner query is run again and again, and so is one whose values change their kind`, async () => {
    await withDatabase(engine, async (db) => {
      const text = 'SELECT count(*) AS n FROM fs_inode WHERE ino NOT IN (SELECT ino FROM fs_dentry)';
      for (let round = 0; round < 3; round += 1) assert.deepEqual(await db.read((sql) => sql.get(text)), { n: 1 });
      const insert =
        'INSERT INTO fs_origin (delta_ino, base_ino) SELECT ?, n FROM (SELECT count(*) AS n FROM fs_inode WHERE ino NOT IN (SELECT ino FROM fs_dentry))';
      await db.write((sql) => sql.many(insert, [[1], [2], [3]]));
      assert.deepEqual(await db.read((sql) => sql.all('SELECT base_ino FROM fs_origin')), [
        { base_ino: 1 },
        { base_ino: 1 },
        { base_ino: 1 },
      ]);
      await db.write((sql) =>
        sql.many(insertBlob, [
          ['a', 0, Buffer.from('x')],
          ['a', 1, Buffer.from('y')],
          ['a', 2, 'text'],
          ['a', 3, Buffer.from('z')],
        ]),
      );
      const types = await db.read((sql) =>
        sql.all<{ t: string }>('SELECT typeof(data) AS t FROM fpf_blob ORDER BY chunk_index'),
      );
      assert.deepEqual(
        types.map(({ t }) => t),
        ['blob', 'blob', 'text', 'blob'],
      );
    });
  });

  test(`${engine}: work that comes at once does not mix`, async () => {
    await withDatabase(engine, async (db) => {
      const insert = 'INSERT INTO kv_store (key, value) VALUES (?, ?)';
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) =>
          db.write(async (sql) => {
            await sql.run(insert, `a${index}`, '1');
            if (index % 2 === 1) throw new Error('odd');
            await sql.run(insert, `b${index}`, '1');
          }),
        ),
      );
      assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 10);
      assert.deepEqual(await db.read((sql) => sql.get('SELECT count(*) AS n FROM kv_store')), { n: 20 });
    });
  });

  test(`${engine}: a held file is refused in another process, and free when its holder is killed`, async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 's.db');
      const holder = startChild('hold-database.ts', path, engine, 'hold');
      await saidLines(holder, 1);
      await assert.rejects(openDatabase(path, engine), { code: 'session.locked' });
      await killed(holder);
      const db = await openDatabase(path, engine);
      await db.close();
      await db.close();
      await assert.rejects(
        db.read(async () => 1),
        { code: 'session.closed' },
      );
    });
  });

  test(`${engine}: a packed copy is no larger, and either engine goes on in it`, async () => {
    await withFolder(async (folder) => {
      const db = await openDatabase(join(folder, 's.db'), engine);
      await db.write((sql) => sql.run(insertBlob, 'a', 0, Buffer.from('before')));
      await db.copyTo(join(folder, 'whole.db'));
      await db.copyTo(join(folder, 'packed.db'), true);
      await db.close();
      const [whole, packed] = ['whole.db', 'packed.db'].map((name) => statSync(join(folder, name)).size);
      assert.ok(whole !== undefined && packed !== undefined);
      if (engine === 'sqlite') assert.ok(packed < whole / 2, `${packed} of ${whole} bytes`);
      else assert.equal(packed, whole);
      for (const other of engines) {
        const copy = await openDatabase(join(folder, 'packed.db'), other);
        await copy.write((sql) => sql.run(insertBlob, other, 0, Buffer.alloc(10_000, 7)));
        const lengths = (await copy.read(blobs)).map(({ data }) => data.length).toSorted((a, b) => a - b);
        assert.deepEqual(lengths, other === engines[0] ? [6, 10_000] : [6, 10_000, 10_000]);
        await copy.close();
      }
    });
  });

  test(`${engine}: a copy of an open database holds all of it, and whoever copied goes on`, async () => {
    await withFolder(async (folder) => {
      const db = await openDatabase(join(folder, 's.db'), engine);
      await db.write((sql) => sql.run(insertBlob, 'a', 0, Buffer.from('before')));
      await db.copyTo(join(folder, 'copy.db'));
      await db.write((sql) => sql.run(insertBlob, 'b', 0, Buffer.from('after')));
      await assert.rejects(db.copyTo(join(folder, 'copy.db')), { code: 'session.unavailable' }, 'the place is taken');
      for (const other of engines) {
        const copy = await openDatabase(join(folder, 'copy.db'), other);
        assert.deepEqual(
          (await copy.read(blobs)).map(({ data }) => Buffer.from(data).toString()),
          ['before'],
        );
        await copy.close();
      }
      assert.equal((await db.read(blobs)).length, 2);
      await db.close();
    });
  });

  for (const other of engines) {
    test(`${engine}: killed in the middle of its writes; ${other} finds what was acknowledged, and no half of anything`, async () => {
      await withFolder(async (folder) => {
        const path = join(folder, 's.db');
        let least = 0;
        for (let round = 0; round < 3; round += 1) {
          const writer = startChild('hold-database.ts', path, engine, round === 0 ? 'write' : 'hold');
          const first = await saidLines(writer, round === 0 ? 15 : 1);
          const later = await killed(writer);
          if (round === 0) least = Number(later.at(-1) ?? first);
          const db = await openDatabase(path, other);
          const counts = ["kv_store WHERE key LIKE 'a%'", "kv_store WHERE key LIKE 'b%'", 'fpf_blob'].map((what) =>
            db.read((sql) => sql.get<{ n: number }>(`SELECT count(*) AS n FROM ${what}`)),
          );
          const [a = 0, b = 0, c = 0] = (await Promise.all(counts)).map((row) => row?.n ?? 0);
          assert.deepEqual([a, b], [c, c]);
          assert.ok(c >= least, `${c} rows, ${least} were acknowledged`);
          await db.close();
        }
      });
    });
  }
}

const plain = (value: SqlValue | undefined): unknown => {
  if (value instanceof Uint8Array) return ['bytes', ...value];
  // A whole double and an integer are one thing to SQLite's columns without a type; so is minus zero to plus zero.
  return typeof value === 'number' || typeof value === 'bigint' ? String(Object.is(value, -0) ? 0 : value) : value;
};
