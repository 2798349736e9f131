import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { SdkProcess } from '../../src/engine/sdk-process.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { engines, withFolder } from '../support/engines.ts';

const opening = new URL('../../src/database/open-database.ts', import.meta.url).href;

const skip =
  process.platform !== 'linux'
    ? 'the children of a process are found by Linux means'
    : !engines.includes('agentfs-sdk');
const insert = 'INSERT INTO kv_store (key, value) VALUES (?, ?)';

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

test(
  "the engine's process is killed: this one goes on with an error, and what was acknowledged is there afterwards",
  { skip },
  async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 's.db');
      const before = new Set(childrenOf(process.pid));
      const db = await openDatabase(path, 'agentfs-sdk');
      const [child] = childrenOf(process.pid).filter((pid) => !before.has(pid));
      assert.ok(child !== undefined);
      await db.write((sql) => sql.run(insert, 'a', '1'));

      // What a terminal sends to everybody is the parent's to act on.
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(child, signal);
      await db.write((sql) => sql.run(insert, 'b', '2'));

      await assert.rejects(
        db.write(async (sql) => {
          await sql.run(insert, 'c', '3');
          process.kill(child, 'SIGKILL');
          await sql.run(insert, 'd', '4');
        }),
        { code: 'session.unavailable', message: /process ended \(SIGKILL\)/ },
      );
      await assert.rejects(
        db.read((sql) => sql.all('SELECT * FROM kv_store')),
        { code: 'session.unavailable' },
      );
      await assert.rejects(db.close(), { code: 'session.unavailable' });
      await db.close();

      const again = await openDatabase(path, 'agentfs-sdk');
      assert.deepEqual(await again.read((sql) => sql.all('SELECT key FROM kv_store ORDER BY key')), [
        { key: 'a' },
        { key: 'b' },
      ]);
      await again.close();
      assert.deepEqual(
        childrenOf(process.pid).filter((pid) => !before.has(pid)),
        [],
        'a closed engine leaves no process',
      );
    });
  },
);

test(
  'whenever the process is killed, before a request, behind it or long before it, how it ended is what is told',
  { skip },
  async () => {
    for (const wait of [0, 0, 0, 0, 1, 2, 5, 20]) {
      const before = new Set(childrenOf(process.pid));
      const engine = new SdkProcess();
      const [child] = childrenOf(process.pid).filter((pid) => !before.has(pid));
      assert.ok(child !== undefined);
      process.kill(child, 'SIGKILL');
      if (wait > 0) await setTimeout(wait);
      const asked = [1, 2, 3].map((value) => engine.ask({ op: 'get', text: 'SELECT ?', values: [value] }));
      for (const { reason } of (await Promise.allSettled(asked)) as PromiseRejectedResult[])
        assert.match(String(reason), /process ended \(SIGKILL\)/);
      await engine.end();
    }
  },
);

test('a process that has nothing else to do ends, although its database is open', { skip }, async () => {
  await withFolder(async (folder) => {
    const program = `import { openDatabase } from ${JSON.stringify(opening)};
      const db = await openDatabase(${JSON.stringify(join(folder, 's.db'))}, 'agentfs-sdk');
      console.log(JSON.stringify(await db.read((sql) => sql.get('SELECT 1 AS one'))));`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--conditions=@fpf/source', '--input-type=module-typescript', '-e', program],
      { encoding: 'utf8', timeout: 30_000 },
    );
    assert.equal(status, 0, stderr);
    assert.equal(stdout, '{"one":1}\n');
  });
});
