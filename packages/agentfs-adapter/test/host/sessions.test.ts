import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { sha256 } from '@fpf/contracts/hash';
import { engines } from '../support/engines.ts';
import { bytes, call, SessionWorld, text } from '../support/session-world.ts';

for (const engine of engines) {
  test(`${engine}: a clone begins as the other one is, and both go on by themselves, each whole`, async () => {
    const world = new SessionWorld({}, engine);
    await world.in((session) => call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n'))));
    assert.equal(await world.adapter.clone(world.place, 's', 'copy'), 'copy');
    await world.in(async (session) => {
      assert.equal(text(await session.readFile('README.md')), 'one\n');
      await call(session, 'run/2', async (files) => files.write('only-here', bytes('x')));
      assert.deepEqual((await session.operations.verify()).findings, []);
      assert.deepEqual(
        (await session.operations.history()).map(({ op }) => op),
        ['tool', 'tool'],
      );
      const last = (await session.operations.audit()).find(({ op }) => op === 'clone');
      assert.deepEqual([last?.subject, last?.caller.agent], ['s', 'user']);
    }, 'copy');
    await world.in(async (session) => {
      assert.equal(await session.stat('only-here'), undefined);
      assert.deepEqual((await session.operations.verify()).findings, []);
      assert.equal((await session.operations.audit()).at(-1)?.subject, 'copy');
    });
    const listed = await world.adapter.sessions(world.place);
    assert.deepEqual(
      listed.map(({ id, parent, heldBy, problem }) => [id, parent, heldBy, problem]),
      [
        ['copy', 's', null, null],
        ['s', null, null, null],
      ],
    );
    assert.match(await world.adapter.clone(world.place, 's'), /^.+$/);
  });

  test(`${engine}: a snapshot is a whole database that nothing changes, made while the session stays open`, async () => {
    const world = new SessionWorld({}, engine);
    await world.in(async (session) => {
      await call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n')));
      const { snapshot_id, path } = await session.operations.snapshot(join(world.dir, 'named.db'));
      assert.equal(sha256(readFileSync(path)), snapshot_id);
      await call(session, 'run/2', async (files) => files.write('README.md', bytes('two\n')));
      assert.equal(sha256(readFileSync(path)), snapshot_id);
      const db = new DatabaseSync(path, { readOnly: true });
      assert.deepEqual({ ...db.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' });
      assert.deepEqual({ ...db.prepare('SELECT count(*) AS n FROM fpf_call').get() }, { n: 1 });
      db.close();
      await assert.rejects(session.operations.snapshot(path), { code: 'session.export-refused' });
      await assert.rejects(session.operations.snapshot(join(world.workspace, 's.db')), {
        code: 'session.export-refused',
      });
      assert.deepEqual(
        (await session.operations.history()).map(({ op }) => op),
        ['tool', 'snapshot', 'tool'],
      );
      assert.deepEqual((await session.operations.verify()).findings, []);
    });
  });
}

test('a clone of what is not there, of what somebody holds, or to a name that is taken is refused, and leaves nothing', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await assert.rejects(world.adapter.clone(world.place, 's', 'copy'), { code: 'session.locked' });
    await call(session, 'run/1', async (files) => files.write('x', bytes('x')));
  });
  await assert.rejects(world.adapter.clone(world.place, 'none', 'copy'), { code: 'session.unknown' });
  await assert.rejects(world.adapter.clone(world.place, 's', 's'), { code: 'session.name-refused' });
  await world.adapter.clone(world.place, 's', 'copy');
  await assert.rejects(world.adapter.clone(world.place, 's', 'copy'), { code: 'session.name-refused' });
  for (const name of ['../x', 'a/b', '.x', ''])
    await assert.rejects(world.adapter.clone(world.place, 's', name), { code: 'session.name-refused' }, name);
  assert.deepEqual(readdirSync(world.stateDir).sort(), ['copy.db', 's.db']);
});

test('what is listed is what lies there: held, broken and empty ones are told as such, and none is opened', async () => {
  const world = new SessionWorld();
  mkdirSync(world.stateDir);
  assert.deepEqual(await world.adapter.sessions(world.place), []);
  writeFileSync(join(world.stateDir, 'text.db'), 'hello'.repeat(1_000));
  writeFileSync(join(world.stateDir, 'empty.db'), '');
  writeFileSync(join(world.stateDir, 'notes.txt'), '');
  mkdirSync(join(world.stateDir, 'folder.db'));
  await world.in(async () => {
    const found = new Map((await world.adapter.sessions(world.place)).map((one) => [one.id, one]));
    assert.deepEqual([...found.keys()].sort(), ['empty', 's', 'text']);
    assert.equal(found.get('s')?.heldBy, process.pid);
    assert.match(found.get('text')?.problem ?? '', /no SQLite/);
    assert.match(found.get('empty')?.problem ?? '', /empty/);
  });
});

test('a sweep removes what nothing needs, tells each, and keeps what a run names, what is held, and what history needs', async () => {
  const world = new SessionWorld();
  const kept = await world.in(async (session) => {
    await call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n')));
    await call(session, 'run/2', async (files) => files.write('README.md', bytes('two\n')));
    await session.operations.snapshot();
    return (await session.operations.snapshot()).snapshot_id;
  });
  await world.in(async (session) => call(session, 'run/1', async (files) => files.write('x', bytes('x'))), 'gone');
  mkdirSync(join(world.homeDir, 'delta', 'gone'), { recursive: true });
  rmSync(world.dbOf('gone'));
  writeFileSync(join(world.stateDir, '.lost.db.part'), 'half');
  const db = new DatabaseSync(world.dbOf('s'));
  db.exec(`INSERT INTO fpf_blob VALUES ('${'c'.repeat(64)}', 0, x'00')`);
  db.close();

  const dry = await world.adapter.sweep(world.place, { dryRun: true, keep: [kept] });
  const ours = (list: typeof dry): readonly string[] =>
    list
      .map(({ path }) => path)
      .filter((path) => path.startsWith(world.dir))
      .sort();
  const expected = [
    'home/delta/gone',
    'home/receipts/gone.jsonl',
    'home/sessions/gone.json',
    'state/.lost.db.part',
    'state/s.db',
  ];
  const inDir = ours(dry).map((path) => path.slice(world.dir.length + 1));
  assert.deepEqual(
    inDir.filter((path) => !path.includes('snapshots')),
    expected,
  );
  assert.equal(inDir.filter((path) => path.includes('snapshots')).length, 1);
  assert.ok(existsSync(join(world.stateDir, '.lost.db.part')), 'a dry run removes nothing');

  assert.deepEqual(ours(await world.adapter.sweep(world.place, { keep: [kept] })), ours(dry));
  for (const path of expected.slice(0, -1)) assert.ok(!existsSync(join(world.dir, path)), path);
  assert.deepEqual(
    readdirSync(join(world.stateDir, 'snapshots')).map((name) =>
      sha256(readFileSync(join(world.stateDir, 'snapshots', name))),
    ),
    [kept],
  );
  assert.deepEqual(ours(await world.adapter.sweep(world.place, { keep: [kept] })), []);
  await world.in(async (session) => {
    const { operations } = session;
    assert.deepEqual((await operations.verify()).findings, []);
    assert.equal(
      text(await (await operations.view(1)).read('README.md')),
      'one\n',
      'contents that history needs are kept',
    );
    assert.deepEqual(
      (await operations.audit()).filter(({ op }) => op === 'sweep').map(({ caller }) => caller.agent),
      ['user', 'user'],
    );
  });
});

test('a session that a process holds is not swept', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n')));
    assert.deepEqual(
      (await world.adapter.sweep(world.place)).filter(({ path }) => path.startsWith(world.dir)),
      [],
    );
  });
});

test('what a person did is in the audit: caller user, each path with its hashes', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n')));
    const { operations } = session;
    await operations.commit();
    await operations.undo();
    await operations.discard();
    await (await operations.view()).read('README.md');
    const rows = (await operations.audit()).filter(({ caller }) => caller.agent === 'user');
    const [old, made] = [sha256('hello\n'), sha256('one\n')];
    assert.deepEqual(
      rows.map(({ op, subject, before, after }) => [op, subject === 'README.md' ? subject : '-', before, after]),
      [
        ['commit', '-', undefined, undefined],
        ['commit', 'README.md', old, made],
        ['undo', '-', undefined, undefined],
        ['undo', 'README.md', made, old],
        ['discard', '-', undefined, undefined],
        ['discard', 'README.md', made, old],
        ['read', 'README.md', undefined, undefined],
      ],
    );
    assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), 'hello\n');
    assert.deepEqual((await operations.verify()).findings, []);
  });
});
