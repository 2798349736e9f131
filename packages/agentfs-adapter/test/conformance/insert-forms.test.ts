import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../src/database/open-database.ts';
import { brokenInvariants } from '../../src/store/invariants.ts';
import { engines, withFolder } from '../support/engines.ts';
import { readWithSdk } from '../support/sdk.ts';
import { insertForms } from './insert-forms.ts';

for (const engine of engines) {
  test(`${engine}: what the other SDKs insert goes into a file of ours, keeps its rules, and is told the same by agentfs-sdk`, async () => {
    await withFolder(async (folder) => {
      const path = join(folder, 's.db');
      const db = await openDatabase(path, engine);
      for (const [who, text, ...values] of insertForms)
        await db
          .write((sql) => sql.all(text, ...values))
          .catch((cause: unknown) => assert.fail(new Error(who, { cause })));
      assert.deepEqual(await db.read(brokenInvariants), []);
      await db.close();

      // The tool's form leaves the parent's path to its default; opening puts it right.
      const again = await openDatabase(path, engine);
      const whiteouts = await again.read((sql) => sql.all('SELECT path, parent_path FROM fs_whiteout ORDER BY path'));
      assert.deepEqual(whiteouts, [
        { path: '/docs/gone', parent_path: '/docs' },
        { path: '/docs/old', parent_path: '/docs' },
      ]);
      await again.close();

      const { seen, links, tools, memory } = readWithSdk(path);
      assert.deepEqual(
        Object.entries(seen)
          .map(([name, [type]]) => `${type} ${name}`)
          .sort(),
        ['directory /docs', 'file /b', 'file /docs/a', 'file /go', 'symlink /link'],
      );
      assert.deepEqual(seen['/b'], seen['/docs/a']);
      assert.deepEqual(links, { '/b': 2, '/docs/a': 2, '/go': 1, '/link': 1 });
      assert.deepEqual(seen['/link'], ['symlink', 'go']);
      assert.deepEqual(tools.map(({ name, status }) => `${name} ${status}`).sort(), [
        'go pending',
        'rust error',
        'rust success',
      ]);
      assert.deepEqual(memory, [{ key: 'memory/greeting', value: { text: 'hello again' } }]);
    });
  });
}
