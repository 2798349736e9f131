import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { engines } from '../../support/engines.ts';
import { bytes, call, SessionWorld, text } from '../../support/session-world.ts';

for (const engine of engines)
  test(`${engine}: a session of a folder that was moved is refused, taken in, whole, and goes on`, async () => {
    const world = new SessionWorld({}, engine);
    await world.in((session) => call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n'))));
    const there = { ...world.place, workspace: join(world.dir, 'elsewhere') };
    renameSync(world.workspace, there.workspace);
    const open = (): ReturnType<SessionWorld['open']> =>
      world.adapter.open({ ...there, session: 's', allowUnconfined: true });
    await assert.rejects(open(), { code: 'session.foreign', message: /is session s of .*ws .*, not s of .*elsewhere/ });
    const shown = await world.adapter.adopt?.(there, { db: world.dbOf('s'), dryRun: true });
    const taken = await world.adapter.adopt?.(there, { db: world.dbOf('s'), expect: shown?.digest ?? '' });
    assert.deepEqual([taken?.from, taken?.changes, taken?.step], [world.workspace, [], 2]);
    const session = await open();
    try {
      assert.equal(text(await session.readFile('README.md')), 'one\n');
      assert.deepEqual((await session.operations.verify()).findings, []);
      const row = (await session.operations.audit()).at(-1);
      assert.deepEqual([row?.op, row?.subject, row?.caller.agent], ['adopt', world.workspace, 'user']);
      await call(session, 'run/2', async (files) => files.write('later', bytes('later\n')));
      assert.equal((await session.operations.commit()).written, 2);
      assert.deepEqual((await session.operations.verify()).findings, []);
      assert.equal(readFileSync(join(there.workspace, 'README.md'), 'utf8'), 'one\n');
    } finally {
      await session.close();
    }
  });

test('a session that was copied to another machine is taken in there, and says where its receipts begin', async () => {
  const world = new SessionWorld();
  await world.in((session) => call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n'))));
  const other = new SessionWorld();
  rmSync(other.workspace, { recursive: true });
  cpSync(world.workspace, other.workspace, { recursive: true });
  const copy = join(other.dir, 'carried.db');
  cpSync(world.dbOf('s'), copy);
  const taken = await other.adapter.adopt?.(other.place, { db: copy });
  assert.deepEqual([taken?.session, taken?.from, taken?.step], ['s', realpathSync(world.workspace), 2]);
  assert.match(taken?.notes.join() ?? '', /receipts are not here: they begin anew/);
  await other.in(async (session) => {
    const { findings } = await session.operations.verify();
    assert.deepEqual(findings, []);
    await call(session, 'run/2', async (files) => files.write('later', bytes('later\n')));
    assert.deepEqual((await session.operations.verify()).findings, []);
  });
  await assert.rejects(
    Promise.resolve(other.adapter.adopt?.(other.place, { db: copy })),
    /there is a session s here already/,
  );
});

test('whatever a database calls itself, it names no file but a session', async () => {
  const world = new SessionWorld();
  await world.in((session) => call(session, 'run/1', async (files) => files.write('a', bytes('a'))));
  const copy = join(world.dir, 'carried.db');
  cpSync(world.dbOf('s'), copy);
  const db = new DatabaseSync(copy);
  db.exec(`UPDATE fpf_meta SET value = '../../../../outside' WHERE key = 'session'`);
  db.close();
  const before = readdirSync(world.dir, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const dryRun of [true, false])
    await assert.rejects(Promise.resolve(world.adapter.adopt?.(world.place, { db: copy, dryRun })), {
      code: 'session.name-refused',
    });
  assert.deepEqual(readdirSync(world.dir, { recursive: true, encoding: 'utf8' }).toSorted(), before);
});
