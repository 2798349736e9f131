import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lookUpKeys, lookUpValue } from '@fpf/agentfs-adapter/look';
import { sqliteModule } from '../../src/engine/sqlite-engine.ts';
import { filled, type Place, place, seen } from '../support/project-place.ts';
import { adapterOf } from '../support/trees/steps.ts';

const sql = (path: string, text: string): void => {
  const made = sqliteModule();
  assert.ok(made);
  const db = new made.DatabaseSync(path);
  db.exec(text);
  db.close();
};

/** Each is made of a database that is filled; none may be changed by a look. */
const strangers: readonly (readonly [
  what: string,
  make: (path: string, at: Place) => Promise<void> | void,
  code: string,
  says: RegExp,
])[] = [
  ['a text', (path) => writeFileSync(path, 'hello'.repeat(2_000)), 'session.foreign', /not a whole SQLite database/],
  ['a database cut off', (path) => truncateSync(path, 65_536), 'session.foreign', /cut off after 2 of/],
  ["somebody else's database", (path) => patch(path, 68, 7), 'session.foreign', /a database of something else/],
  ['a newer format', (path) => patch(path, 60, 2), 'session.foreign', /has format 2/],
  [
    'a session',
    async (path, at) => copyFileSync(await aSession(at), path),
    'session.foreign',
    /a database of something else/,
  ],
  [
    'a journal of another program',
    (path) => writeFileSync(`${path}-journal`, 'x'.repeat(600)),
    'session.foreign',
    /rollback journal/,
  ],
  [
    'a log that is none',
    (path) => writeFileSync(`${path}-wal`, 'x'.repeat(600)),
    'session.foreign',
    /write-ahead log .* not one of SQLite/,
  ],
  ['pages of noise', (path) => noise(path), 'session.unavailable', /is damaged/],
];

for (const [what, make, code, says] of strangers) {
  test(
    `${what} is not looked into, and is left as it is`,
    place(async (at) => {
      await filled(at);
      await make(at.path, at);
      const before = seen(at);
      for (const look of [() => lookUpValue(at.stateDir, 'notes', 'a'), () => lookUpKeys(at.stateDir, 'notes')])
        assert.throws(look, { code, message: says });
      assert.deepEqual(seen(at), before);
    }),
  );
}

test(
  'a link in the place of the database, and a folder, are not looked into',
  place(async (at) => {
    await filled({ ...at, stateDir: join(at.root, 'other') });
    mkdirSync(at.stateDir);
    symlinkSync(join(at.root, 'other', 'project.db'), at.path);
    assert.throws(() => lookUpValue(at.stateDir, 'notes', 'a'), {
      code: 'session.foreign',
      message: /not a regular file/,
    });
    mkdirSync(join(at.root, 'third', 'project.db'), { recursive: true });
    assert.throws(() => lookUpValue(join(at.root, 'third'), 'notes', 'a'), {
      code: 'session.foreign',
      message: /not a regular file/,
    });
  }),
);

test(
  'what is no JSON is an error of its own, what is beyond the bound is not read, and a name that cannot be one is refused',
  place(async (at) => {
    await filled(at);
    sql(
      at.path,
      `PRAGMA journal_mode = WAL; INSERT INTO kv_store (key, value) VALUES ('notes/x', '{'), ('notes/large', hex(zeroblob(33554433)));
       PRAGMA wal_checkpoint(TRUNCATE)`,
    );
    assert.throws(() => lookUpValue(at.stateDir, 'notes', 'x'), SyntaxError);
    assert.throws(() => lookUpValue(at.stateDir, 'notes', 'large'), {
      code: 'session.unavailable',
      message: /67108\d+ bytes in one place/,
    });
    assert.throws(() => lookUpValue(at.stateDir, 'a/b', 'x'), { code: 'session.name-refused' });
    assert.throws(() => lookUpKeys(at.stateDir, ''), { code: 'session.name-refused' });
  }),
);

async function aSession({ root }: Place): Promise<string> {
  const workspace = join(root, 'workspace');
  mkdirSync(workspace);
  const session = await adapterOf().open({ workspace, stateDir: join(root, 'sessions'), homeDir: join(root, 'home') });
  await session.close();
  return session.dbPath;
}

function patch(file: string, offset: number, value: number): void {
  const bytes = readFileSync(file);
  bytes.writeUInt32BE(value, offset);
  writeFileSync(file, bytes);
}

/** All but the header, which is what is looked at first. */
function noise(file: string): void {
  writeFileSync(file, readFileSync(file).fill(0xa5, 100));
}
