import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../src/database/open-database.ts';
import { engines, withFolder } from '../support/engines.ts';

const skip = !engines.includes('agentfs-sdk');
const distinct = 'SELECT DISTINCT value FROM kv_store WHERE key IN (SELECT key FROM kv_store)';

/** TMPDIR is read when a session is opened, so a test can give one of its own. */
async function withTemporary<T>(work: (temporary: string, file: string) => Promise<T>): Promise<T> {
  const before = process.env['TMPDIR'];
  return await withFolder(async (folder) => {
    const temporary = join(folder, 'tmp');
    mkdirSync(temporary);
    process.env['TMPDIR'] = temporary;
    try {
      return await work(temporary, join(folder, 's.db'));
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  });
}

test(
  'what the engine keeps for a query lies in a folder that nobody else may enter, not longer than the query, and the folder goes too',
  {
    skip,
  },
  async () => {
    await withTemporary(async (temporary, file) => {
      const db = await openDatabase(file, 'agentfs-sdk');
      const [own, ...others] = readdirSync(temporary);
      assert.ok(own !== undefined);
      assert.deepEqual(others, []);
      assert.equal(statSync(join(temporary, own)).mode & 0o777, 0o700);
      await db.write((sql) =>
        sql.many('INSERT INTO kv_store (key, value) VALUES (?, ?)', [
          ['a', '1'],
          ['b', '1'],
        ]),
      );
      for (let n = 0; n < 3; n += 1) assert.deepEqual(await db.read((sql) => sql.all(distinct)), [{ value: '1' }]);
      assert.deepEqual(readdirSync(temporary, { recursive: true }), [own]);
      await db.close();
      assert.deepEqual(readdirSync(temporary), []);
    });
  },
);

test('without a temporary folder the session says which one it lacks', { skip }, async () => {
  await withTemporary(async (temporary, file) => {
    rmdirSync(temporary);
    await assert.rejects(openDatabase(file, 'agentfs-sdk'), {
      code: 'session.unavailable',
      message: new RegExp(`mkdtemp '${temporary}`),
    });
  });
});
