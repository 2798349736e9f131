import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lookUpKeys, lookUpValue } from '@fpf/agentfs-adapter/look';
import type { ProjectStore } from '@fpf/contracts';
import { sqliteModule } from '../../src/engine/sqlite-module.ts';
import type { EngineName } from '../../src/engine/sql-engine.ts';
import { lookInto } from '../../src/project/look-into-project.ts';
import { openProject } from '../../src/project/open-project.ts';
import { engines, withFolder } from '../support/engines.ts';
import { driver, projectChild } from '../support/project-child.ts';
import { adapterOf } from '../support/steps.ts';

type Place = { readonly root: string; readonly stateDir: string; readonly path: string };

function place(attempt: (at: Place) => Promise<void>): () => Promise<void> {
  return () =>
    withFolder(async (root) => {
      const stateDir = join(root, 'state');
      await attempt({ root, stateDir, path: join(stateDir, 'project.db') });
    });
}

async function filled({ stateDir }: Place, engine: EngineName = 'sqlite', more?: (store: ProjectStore) => Promise<void>): Promise<void> {
  const store = await openProject(stateDir, engine);
  await store.set('notes', 'b', { text: 'Zoë \u{1F600}', list: [1, null] });
  await store.set('notes', 'a', 1);
  await store.set('notes-2', 'c', 2);
  await more?.(store);
  await store.close();
}

/** Everything in the folder: names, bytes and times. */
function seen({ stateDir }: Place): readonly unknown[] {
  return readdirSync(stateDir)
    .sort()
    .map((name) => {
      const stat = statSync(join(stateDir, name), { bigint: true });
      return [name, stat.ino, stat.mtimeNs, stat.ctimeNs, stat.isFile() ? readFileSync(join(stateDir, name)) : undefined];
    });
}

for (const engine of engines) {
  test(
    `${engine}: what an opener has written is looked up, and nothing is made or changed by that, also where nothing may be written`,
    place(async (at) => {
      await filled(at, engine);
      const before = seen(at);
      const look = (): readonly unknown[] => [
        lookUpValue(at.stateDir, 'notes', 'b'),
        lookUpValue(at.stateDir, 'notes', 'c'),
        lookUpKeys(at.stateDir, 'notes'),
        lookUpKeys(at.stateDir, 'others'),
      ];
      const all = [{ text: 'Zoë \u{1F600}', list: [1, null] }, undefined, ['a', 'b'], []];
      assert.deepEqual(look(), all);
      assert.deepEqual(seen(at), before);
      chmodSync(at.path, 0o400);
      chmodSync(at.stateDir, 0o500);
      try {
        assert.deepEqual([look(), readdirSync(at.stateDir)], [all, ['project.db']]);
      } finally {
        chmodSync(at.stateDir, 0o700);
      }
    }),
  );

  test(
    `${engine}: while others open it, write and close, each look has one whole value, or is told that it cannot be had`,
    place(async (at) => {
      const writer = projectChild(at.stateDir, 'reopen', engine);
      await writer.lines(1);
      let looks = 0;
      const ended = writer.ended();
      let running = true;
      void ended.then(() => (running = false));
      while (running) {
        try {
          const value = lookUpValue(at.stateDir, 'notes', 'value') as { readonly round: number; readonly text: string } | undefined;
          if (value) assert.equal(value.text, `${value.round % 10}`.repeat(300_000));
          looks += 1;
        } catch (error) {
          assert.equal((error as { readonly code?: string }).code, 'session.locked');
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
      assert.equal(await ended, 0);
      assert.ok(looks > 0);
      assert.deepEqual(
        [(lookUpValue(at.stateDir, 'notes', 'value') as { readonly round: number }).round, lookUpKeys(at.stateDir, 'notes')],
        [8, ['value']],
      );
    }),
  );

  test(
    `${engine}: while somebody has it open it is not looked into, and their locks stand, also where that is this process`,
    place(async (at) => {
      await filled(at, engine);
      const store = await openProject(at.stateDir, engine);
      await store.set('notes', 'a', 2);
      for (let times = 0; times < 3; times += 1)
        assert.throws(() => lookUpValue(at.stateDir, 'notes', 'a'), {
          code: 'session.locked',
          message: new RegExp(`held by process ${process.pid} since`),
        });
      const script = `new (process.getBuiltinModule('node:sqlite').DatabaseSync)(process.argv[1]).exec('BEGIN IMMEDIATE')`;
      const { status, stderr } = spawnSync(process.execPath, ['-e', script, at.path], { encoding: 'utf8' });
      assert.match(`${status} ${stderr}`, /^1 .*database is locked/s, 'its locks were given up');
      await store.close();
      assert.equal(lookUpValue(at.stateDir, 'notes', 'a'), 2);
    }),
  );

  test(
    `${engine}: what a writer leaves that was killed is not looked into before somebody has folded it in, and is left as it is`,
    place(async (at) => {
      await filled(at, engine);
      const writer = projectChild(at.stateDir, 'write', engine);
      await writer.lines(3);
      await writer.kill();
      const before = seen(at);
      assert.deepEqual([lookUpValue(at.stateDir, 'notes', 'a'), lookUpKeys(at.stateDir, 'notes')], [undefined, []]);
      assert.deepEqual(seen(at), before);
      await (await openProject(at.stateDir, engine)).close();
      assert.deepEqual([lookUpValue(at.stateDir, 'notes', 'a'), lookUpKeys(at.stateDir, 'notes')], [1, ['a', 'b', 'value']]);
    }),
  );
}

test(
  'where there is no state folder, or nothing in it, nothing is found and nothing made; the lock of an ended process says nothing',
  place(async (at) => {
    assert.deepEqual([lookUpValue(at.stateDir, 'notes', 'a'), lookUpKeys(at.stateDir, 'notes'), readdirSync(at.root)], [undefined, [], []]);
    mkdirSync(at.stateDir);
    assert.deepEqual([lookUpValue(at.stateDir, 'notes', 'a'), readdirSync(at.stateDir)], [undefined, []]);
    await filled(at);
    const holder = projectChild(at.stateDir, 'hold', 'sqlite');
    await holder.lines(1);
    assert.throws(() => lookUpKeys(at.stateDir, 'notes'), {
      code: 'session.locked',
      message: new RegExp(`held by process ${holder.pid} `),
    });
    await holder.kill();
    assert.ok(readdirSync(at.stateDir).includes('project.db.lock'));
    assert.equal(lookUpValue(at.stateDir, 'notes', 'a'), 1);
    writeFileSync(`${at.path}.lock`, 'whatever');
    assert.throws(() => lookUpValue(at.stateDir, 'notes', 'a'), { code: 'session.locked', message: /held by process \? / });
  }),
);

test(
  'what was read while somebody came, wrote and went is not given out, nor what went wrong meanwhile',
  place(async (at) => {
    await filled(at);
    const writeMeanwhile = (): number => {
      const { status, stderr } = spawnSync(process.execPath, ['--conditions=@fpf/source', driver, at.stateDir, 'reopen'], {
        encoding: 'utf8',
      });
      assert.equal(status, 0, stderr);
      return 1;
    };
    const failing = (): number => {
      writeMeanwhile();
      throw new Error('database disk image is malformed');
    };
    const written = { code: 'session.locked', message: /being written just now/ };
    assert.equal(
      lookInto(at.stateDir, () => 7),
      7,
    );
    assert.throws(() => lookInto(at.stateDir, writeMeanwhile), written);
    assert.throws(() => lookInto(at.stateDir, failing), written);
    assert.equal(lookUpValue(at.stateDir, 'notes', 'a'), 1);
  }),
);

const sql = (path: string, text: string): void => {
  const made = sqliteModule();
  assert.ok(made);
  const db = new made.DatabaseSync(path);
  db.exec(text);
  db.close();
};

/** Each is made of a database that is filled; none may be changed by a look. */
const strangers: readonly (readonly [what: string, make: (path: string, at: Place) => Promise<void> | void, code: string, says: RegExp])[] =
  [
    ['a text', (path) => writeFileSync(path, 'hello'.repeat(2_000)), 'session.foreign', /not a whole SQLite database/],
    ['a database cut off', (path) => truncateSync(path, 65_536), 'session.foreign', /cut off after 2 of/],
    ["somebody else's database", (path) => patch(path, 68, 7), 'session.foreign', /a database of something else/],
    ['a newer format', (path) => patch(path, 60, 2), 'session.foreign', /has format 2/],
    ['a session', async (path, at) => copyFileSync(await aSession(at), path), 'session.foreign', /a database of something else/],
    ['a journal of another program', (path) => writeFileSync(`${path}-journal`, 'x'.repeat(600)), 'session.foreign', /rollback journal/],
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
    assert.throws(() => lookUpValue(at.stateDir, 'notes', 'a'), { code: 'session.foreign', message: /not a regular file/ });
    mkdirSync(join(at.root, 'third', 'project.db'), { recursive: true });
    assert.throws(() => lookUpValue(join(at.root, 'third'), 'notes', 'a'), { code: 'session.foreign', message: /not a regular file/ });
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
