import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { listed, verify, World } from './support/patched-runs.ts';

test('whatever is changed in the snapshot is found, also where the list names it as it is now', async () => {
  const world = new World();
  const { dir } = await world.run('change');
  const changes = [
    `UPDATE fs_data SET data = x'00' WHERE ino = (SELECT ino FROM fs_dentry WHERE name = 'new.txt')`,
    `UPDATE tool_calls SET name = 'other'`,
    `UPDATE fpf_call SET tool = 'other'`,
    `UPDATE fpf_base SET state = NULL`,
    `DELETE FROM fs_origin`,
    `UPDATE fpf_event SET payload = '{}' WHERE seq = 1`,
  ];
  const whole = readFileSync(join(dir, 'session.db'));
  for (const change of changes) {
    writeFileSync(join(dir, 'session.db'), whole);
    const db = new DatabaseSync(join(dir, 'session.db'));
    db.exec(change);
    db.close();
    listed(dir, 'session.db', readFileSync(join(dir, 'session.db')));
    const found = (await verify(dir)).filter(({ file, note }) => file === 'session.db' && !note);
    assert.ok(
      found.some(({ problem }) => /is not what was written|another content|cannot be read/.test(problem)),
      `${change}: ${JSON.stringify(found)}`,
    );
  }
});
