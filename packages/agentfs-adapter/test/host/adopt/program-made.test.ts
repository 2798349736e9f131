import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sha256 } from '@fpf/contracts/hash';
import { engines } from '../../support/engines.ts';
import { editWithSdk, readWithSdk, writeWithSdk } from '../../support/sdk.ts';
import { call, bytes, SessionWorld, text } from '../../support/session-world.ts';

const adopt = (world: SessionWorld, db: string, more: object = {}): Promise<unknown> =>
  Promise.resolve(world.adapter.adopt?.(world.place, { db, ...more }));

for (const engine of engines)
  test(`${engine}: what agentfs-sdk made becomes a session: shown, diffed, committed, and gone on with`, async () => {
    const world = new SessionWorld({}, engine);
    const theirs = join(world.dir, 'theirs.db');
    writeWithSdk(theirs);
    editWithSdk(theirs, [['write', '/README.md', 'theirs\n']]);
    const before = sha256(readFileSync(theirs));
    const taken = await world.adapter.adopt?.(world.place, { db: theirs, to: 'taken' });
    assert.equal(sha256(readFileSync(theirs)), before, 'the file stays as it is');
    assert.deepEqual(
      [taken?.session, taken?.from, taken?.calls, taken?.changes.map(({ op, path }) => `${op} ${path}`)],
      ['taken', null, 2, ['modify README.md', 'add docs/long.bin', 'add empty', 'add link']],
    );
    await world.in(async (session) => {
      assert.deepEqual((await session.operations.verify()).findings, []);
      assert.equal(text(await session.readFile('README.md')), 'theirs\n');
      assert.deepEqual(await session.store.get('memory', 'greeting'), { text: 'hello' });
      const { patch } = await session.operations.diff();
      assert.match(patch, /-hello\n\+theirs\n/);
      await call(session, 'run/1', async (files) => files.write('later', bytes('later\n')));
      assert.equal((await session.operations.commit()).written, 5);
      assert.deepEqual((await session.operations.verify()).findings, []);
      assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), 'theirs\n');
      await session.operations.undo();
      assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), 'hello\n');
    }, 'taken');
    const seen = readWithSdk(world.dbOf('taken'));
    assert.deepEqual(seen.tools.map(({ name }) => name).toSorted(), ['write', 'write', 'write']);
  });

const odd: readonly (readonly [what: string, text: string, says: RegExp])[] = [
  [
    'a name that leads out',
    `UPDATE fs_dentry SET name = '..' WHERE name = 'empty'`,
    /"\.\." has a name that leads out/,
  ],
  ['a name with a slash', `UPDATE fs_dentry SET name = 'a/b' WHERE name = 'empty'`, /a name that is none/],
  ['where fpf keeps its own', `UPDATE fs_dentry SET name = '.fpf' WHERE name = 'empty'`, /where fpf keeps its own/],
  [
    'a device',
    `UPDATE fs_inode SET mode = 8630 WHERE ino = (SELECT ino FROM fs_dentry WHERE name = 'empty')`,
    /no file, folder/,
  ],
  ['a folder in itself', `UPDATE fs_dentry SET ino = 1 WHERE name = 'empty'`, /is the folder itself/],
  ['other pieces', `UPDATE fs_config SET value = '8192' WHERE key = 'chunk_size'`, /pieces of 8192 bytes/],
  ['memory that is no JSON', `UPDATE kv_store SET value = 'undefined'`, /"memory\/greeting" in its memory is no JSON/],
  [
    'a size that is none',
    `UPDATE fs_inode SET size = -1 WHERE ino = (SELECT ino FROM fs_dentry WHERE name = 'empty')`,
    /a size that is none/,
  ],
];

for (const [what, spoil, says] of odd)
  test(`a database with ${what} is refused by name, and leaves nothing behind`, async () => {
    const world = new SessionWorld();
    const theirs = join(world.dir, 'theirs.db');
    writeWithSdk(theirs);
    const db = new DatabaseSync(theirs);
    db.exec(spoil);
    db.close();
    await assert.rejects(adopt(world, theirs), { code: 'session.adopt-refused', message: says });
    assert.deepEqual(existsSync(world.stateDir) ? readdirSync(world.stateDir) : [], []);
  });

test('what is no database, and a name that is taken, are refused', async () => {
  const world = new SessionWorld();
  await assert.rejects(adopt(world, join(world.dir, 'none.db')), { code: 'session.adopt-refused' });
  writeFileSync(join(world.dir, 'text.db'), 'text');
  await assert.rejects(adopt(world, join(world.dir, 'text.db')), { code: 'session.unavailable' });
  await world.in((session) => call(session, 'run/1', async (files) => files.write('a', bytes('a'))));
  const theirs = join(world.dir, 'theirs.db');
  writeWithSdk(theirs);
  await assert.rejects(adopt(world, theirs, { to: 's' }), { message: /there is a session s here already/ });
});

test('missing pieces are zeros, those beyond the size none, and lost names are left out', async () => {
  const world = new SessionWorld();
  const theirs = join(world.dir, 'theirs.db');
  writeWithSdk(theirs);
  const db = new DatabaseSync(theirs);
  db.exec(
    `DELETE FROM fs_data WHERE chunk_index = 1;
     INSERT INTO fs_data VALUES ((SELECT ino FROM fs_dentry WHERE name = 'empty'), 0, x'00')`,
  );
  db.exec(`INSERT INTO fs_dentry (name, parent_ino, ino) SELECT 'lost', 4711, ino FROM fs_dentry WHERE name = 'empty'`);
  db.close();
  const taken = await world.adapter.adopt?.(world.place, { db: theirs, to: 'taken' });
  assert.deepEqual(taken?.notes, ['1 name hangs below no folder, and was left out']);
  await world.in(async (session) => {
    const content = await session.readFile('docs/long.bin');
    assert.deepEqual([content.length, content[4_096], content[8_191], content[8_192]], [9_000, 0, 0, 8_192 % 251]);
    assert.equal((await session.readFile('empty')).length, 0);
    assert.deepEqual((await session.operations.verify()).findings, []);
  }, 'taken');
});

test('what another program made is no session until it is taken in', async () => {
  const world = new SessionWorld();
  await world.in(async () => undefined, 'other');
  writeWithSdk(world.dbOf('s'));
  await assert.rejects(world.open(), {
    code: 'session.foreign-changes',
    message: /was made by another AgentFS program/,
  });
});

test("an overlay of AgentFS's command-line tool is taken in with what it hides", async () => {
  const world = new SessionWorld();
  const theirs = join(world.dir, 'theirs.db');
  writeWithSdk(theirs);
  const db = new DatabaseSync(theirs);
  db.exec('CREATE TABLE fs_whiteout (path TEXT PRIMARY KEY, created_at INTEGER NOT NULL)');
  db.exec('CREATE TABLE fs_overlay_config (key TEXT PRIMARY KEY, value TEXT NOT NULL)');
  db.exec(`INSERT INTO fs_overlay_config VALUES ('base_path', '/somewhere/else')`);
  db.exec(
    `INSERT INTO fs_whiteout VALUES ('/docs/readme', 5), ('/docs/old', 6), ('/docs/old/note.txt', 7), ('/none', 8)`,
  );
  db.close();
  const taken = await world.adapter.adopt?.(world.place, { db: theirs, to: 'taken' });
  assert.deepEqual(
    taken?.changes.flatMap(({ op, path }) => (op === 'delete' ? [path] : [])),
    ['docs/old', 'docs/old/note.txt', 'docs/readme'],
  );
  await world.in(async (session) => {
    assert.deepEqual((await session.operations.verify()).findings, []);
    await session.operations.commit();
    assert.deepEqual(readdirSync(join(world.workspace, 'docs')), ['long.bin']);
  }, 'taken');
});
