import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withDatabaseBytes } from '../../src/bytes/database-bytes.ts';
import { keysIn, valueIn } from '../../src/bytes/key-value-bytes.ts';
import { sqliteModule } from '../../src/engine/sqlite-engine.ts';
import { openProject } from '../../src/project/open-project.ts';
import { keyValueTable } from '../support/trees/key-value-table.ts';
import { engines, withFolder } from '../support/engines.ts';
import { fc } from '../support/fast-check.ts';

const sqlite = sqliteModule();
const skip = sqlite ? false : `Node ${process.versions.node} has no node:sqlite to make files with`;

/** Texts of all lengths around those at which a page is left. */
const long = fc
  .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 12_000 }))
  .map(([text, times]) => text.repeat(times));
const texts = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: long },
);
const named = texts.filter((text) => text !== '' && text.isWellFormed() && !text.includes('\0'));
const rows = fc.uniqueArray(
  fc.tuple(
    named,
    texts.filter((text) => text.isWellFormed()),
  ),
  { selector: ([key]) => key, maxLength: 120 },
);
const pageSizes = fc.constantFrom(512, 1_024, 4_096, 32_768, 65_536);

const bytewise = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** What is told of a file, held against what was put there. */
function assertHas(path: string, values: ReadonlyMap<string, string>): void {
  const keys = [...values.keys()].sort(bytewise);
  for (const [key, value] of values)
    assert.equal(
      withDatabaseBytes(path, (bytes) => valueIn(bytes, key)),
      value,
    );
  for (const key of ['', 'not there', ...keys.map((one) => `${one}\u0001`)].filter((one) => !values.has(one)))
    assert.equal(
      withDatabaseBytes(path, (bytes) => valueIn(bytes, key)),
      undefined,
    );
  const [from = '', to = ''] = [keys[Math.floor(keys.length / 3)], keys[Math.floor((2 * keys.length) / 3)]];
  const within = keys.filter((key) => bytewise(from, key) <= 0 && bytewise(key, to) < 0);
  assert.deepEqual(
    withDatabaseBytes(path, (bytes) => keysIn(bytes, from, to)),
    within,
  );
}

test(
  'whatever SQLite keeps, on pages of any size, is read as it was written, also after much was changed',
  { skip },
  async () => {
    await fc.assert(
      fc.asyncProperty(pageSizes, rows, rows, fc.nat(200), (pageSize, first, second, shift) =>
        withFolder(async (folder) => {
          assert.ok(sqlite);
          const path = join(folder, 'x.db');
          const db = new sqlite.DatabaseSync(path);
          db.exec(`PRAGMA page_size = ${pageSize}; PRAGMA synchronous = OFF; BEGIN; ${keyValueTable}`);
          const put = db.prepare('INSERT OR REPLACE INTO kv_store (key, value) VALUES (?, ?)');
          const drop = db.prepare('DELETE FROM kv_store WHERE key = ?');
          const values = new Map(first);
          for (const [key, value] of first) put.run(key, value);
          for (const [at, [key]] of first.entries()) {
            if ((at + shift) % 3 !== 0) continue;
            drop.run(key);
            values.delete(key);
          }
          for (const [key, value] of second) {
            put.run(key, value);
            values.set(key, value);
          }
          db.exec('COMMIT');
          db.close();
          assertHas(path, values);
        }),
      ),
      { numRuns: 60 },
    );
  },
);

for (const engine of engines) {
  test(`${engine}: thousands of values, some of megabytes, are read as they were written`, async () => {
    await withFolder(async (folder) => {
      const store = await openProject(folder, engine);
      const values = new Map(Array.from({ length: 3_000 }, (_, at) => [`n/${at}`, `value ${at}`.repeat(at % 40)]));
      values.set('n/large', 'é'.repeat(3_000_000));
      await store.write?.([...values].map(([key, value]) => ({ namespace: 'n', key: key.slice(2), value })));
      await store.close();
      assertHas(store.path, new Map([...values].map(([key, value]) => [key, JSON.stringify(value)])));
    });
  });
}

test('whatever is damaged, it ends, with what is there or an error that says so', { skip }, async () => {
  await withFolder(async (folder) => {
    assert.ok(sqlite);
    const path = join(folder, 'x.db');
    const db = new sqlite.DatabaseSync(path);
    db.exec(`PRAGMA page_size = 512; ${keyValueTable}; BEGIN`);
    const put = db.prepare('INSERT INTO kv_store (key, value) VALUES (?, ?)');
    for (let at = 0; at < 150; at += 1) put.run(`n/${at}`, 'x'.repeat((at * 37) % 2_000));
    db.exec('COMMIT');
    db.close();
    const whole = readFileSync(path);
    const place = fc.record({
      at: fc.nat(whole.length - 1),
      put: fc.constantFrom(0, 1, 2, 5, 10, 13, 0x7f, 0x80, 0xff),
    });
    const header = fc.record({ at: fc.integer({ min: 16, max: 140 }), put: fc.nat(255) });
    let refused = 0;
    fc.assert(
      fc.property(
        fc.array(fc.oneof(place, header), { minLength: 1, maxLength: 12 }),
        fc.nat(whole.length),
        (changes, cut) => {
          const bytes = Buffer.from(whole.subarray(0, cut % 3 === 0 ? cut : whole.length));
          for (const { at, put: byte } of changes) if (at < bytes.length) bytes[at] = byte;
          writeFileSync(path, bytes);
          for (const look of [
            () => withDatabaseBytes(path, (one) => valueIn(one, 'n/77')),
            () => withDatabaseBytes(path, (one) => keysIn(one, 'n/', 'n0')),
          ]) {
            try {
              look();
            } catch (error) {
              refused += 1;
              assert.match((error as Error).message, /^database disk image is malformed: /);
            }
          }
        },
      ),
      { numRuns: 3_000 },
    );
    assert.ok(refused > 100, `${refused} were refused`);
  });
});
