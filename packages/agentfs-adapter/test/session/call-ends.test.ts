import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { callOf, recordOf, runMain } from '@fpf/contract-tests';
import { type CallRequest, reason } from '@fpf/contracts';
import { ownOwner } from '@fpf/files/lock';
import { findSurvivors } from '../../src/index.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Database } from '../../src/database/database.ts';
import { bytes, call, SessionWorld, text } from '../support/session-world.ts';
import { adapterOf, missing, steps, testHost } from '../support/trees/steps.ts';

const failed = reason('tool.failed', 'execute', 'It failed.');
const [step] = steps;
const skip = (step && (await missing(step))) ?? false;
const request = (call_id: string): CallRequest => ({ call_id, files: [], readOnly: false });
const broken = new Error('the disk is gone');
const mine = `-${process.pid}-${ownOwner().started}-`;

/** From now on nothing can be written any more; what is open can still be closed. */
function breakWrites(db: Database): void {
  Object.assign(db, { write: () => Promise.reject(broken) });
}

for (const how of ['close', 'rollback'] as const)
  test(`a database that fails at ${how} leaves no process and no folder of the call`, { skip }, async () => {
    const world = new SessionWorld();
    let db: Database | undefined;
    const adapter = adapterOf({ sandbox: [step as string] }, { onOpen: (opened) => (db = opened) });
    await adapter.probe();
    const session = await world.open('s', adapter);
    const view = await session.begin(callOf('run/1', `import fs from 'node:fs'; fs.writeFileSync('lost', 'x');`));
    await runMain(view);
    assert.ok(findSurvivors(mine).length > 0, 'the call holds a mount');
    breakWrites(db as Database);
    if (how === 'rollback') {
      await assert.rejects(view.rollback(failed, recordOf('run/1')), broken);
      assert.deepEqual(findSurvivors(mine), []);
      await assert.rejects(session.begin(request('run/2')), broken, 'and no other call is in the way');
      await session.close();
    } else await assert.rejects(session.close(), broken);
    assert.deepEqual(findSurvivors(mine), []);
    await world.in(async (again) => {
      assert.deepEqual(await again.changes(), []);
      assert.deepEqual(
        (await again.operations.history()).map(({ id, state }) => [id, state]),
        [['run/1', 'interrupted']],
      );
      assert.deepEqual((await again.operations.verify()).findings, []);
    });
  });

test('a call that is in the database is kept, whatever becomes of what it worked in', { skip }, async () => {
  const world = new SessionWorld();
  const lines: string[] = [];
  let fail = true;
  const adapter = adapterOf(
    { sandbox: [step as string] },
    {
      onMount: (opened) => {
        const { mount } = opened;
        const end = (): Promise<void> =>
          mount.end().then(() => (fail ? Promise.reject(new Error('it is held by somebody')) : undefined));
        Object.assign(opened, { mount: { ...mount, end } });
      },
    },
    { ...testHost(), log: (line) => lines.push(line) },
  );
  const script = `import fs from 'node:fs'; fs.appendFileSync('README.md', 'more\\n');`;
  await world.in(
    async (session) => {
      const first = await session.begin(callOf('run/1', script));
      await runMain(first);
      const events = await first.commit(recordOf('run/1'));
      assert.equal(events.length, 1);
      for (let tries = 0; tries < 500 && lines.every((line) => !line.includes('run/1')); tries += 1) await sleep(10);
      assert.match(lines.join('\n'), /call run\/1 is kept, and .* could not be removed: Error: it is held by somebody/);
      fail = false;
      const second = await session.begin(callOf('run/2', script));
      await runMain(second);
      await second.commit(recordOf('run/2'));
      assert.equal(text(await session.readFile('README.md')), 'hello\nmore\nmore\n');
      assert.deepEqual((await session.operations.verify()).findings, []);
    },
    's',
    adapter,
  );
});

test('a call that was refused or interrupted is in the audit and in the log of tools, with why', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', (files) => files.write('README.md', bytes('mine\n')));
    const view = await session.begin({ ...request('run/2'), tool: 'write' });
    await view.files.write('lost', bytes('x'));
  });
  await world.in(async (session) => {
    const step = (await session.operations.history()).at(-1);
    assert.deepEqual([step?.id, step?.state, step?.tool], ['run/2', 'interrupted', 'write']);
    await call(session, 'run/8', async () => undefined);
    writeFileSync(join(world.workspace, 'README.md'), 'theirs\n');
    await assert.rejects(session.begin(request('run/3')), { code: 'session.base-changed' });
    await assert.rejects(session.begin(request('run/3')), { code: 'session.base-changed' });
    writeFileSync(join(world.workspace, 'README.md'), 'hello\n');
    await call(session, 'run/3', (files) => files.write('kept', bytes('x')));
    const rows = (await session.operations.audit()).filter(({ op }) => op === 'tool');
    assert.deepEqual(
      rows.map(({ caller, error }) => `${caller.agent} ${caller.call} ${error?.replace(/: .*/s, '') ?? ''}`),
      [
        'contract-tests run/1 ',
        'host run/2 its session was closed',
        'contract-tests run/8 ',
        'host run/3 session.base-changed',
        'host run/3 session.base-changed',
        'contract-tests run/3 ',
      ],
    );
    assert.deepEqual((await session.operations.verify()).findings, []);
  });
  const db = await openDatabase(world.dbOf('s'), world.engine);
  const logged = await db.read((sql) =>
    sql.all<{ status: string; error: string | null }>('SELECT status, error FROM tool_calls ORDER BY id'),
  );
  assert.deepEqual(
    logged.map(({ status }) => status),
    ['success', 'error', 'success', 'error', 'error', 'success'],
  );
  await db.write((sql) => sql.run(`UPDATE fpf_call SET call_id = 'run/9' WHERE call_id = 'run/2'`));
  await db.close();
  await world.in(async (session) => {
    const { findings } = await session.operations.verify();
    assert.match(findings.map(({ problem }) => problem).join('\n'), /is told in the history under another id/);
  });
});

test('the snapshot that ends a session is taken under its lock, and is in its audit', async () => {
  const world = new SessionWorld();
  const session = await world.open();
  await call(session, 'run/1', (files) => files.write('a', bytes('a')));
  const target = join(world.dir, 'runs', 'session.db');
  const { snapshot_id, path } = await session.closeWithSnapshot(target);
  assert.deepEqual([session.open, path], [false, target]);
  assert.equal(snapshot_id, createHash('sha256').update(readFileSync(target)).digest('hex'));
  assert.deepEqual(readdirSync(join(world.dir, 'runs')), ['session.db']);
  await world.in(async (again) => {
    const [row] = (await again.operations.audit()).filter(({ op }) => op === 'snapshot');
    assert.deepEqual([row?.subject, row?.caller.agent, row?.bytes], [target, 'host', readFileSync(target).length]);
    assert.equal((await again.operations.history()).length, 1, 'it is no step');
    assert.deepEqual((await again.operations.verify()).findings, []);
  });
  const db = await openDatabase(world.dbOf('s'), world.engine);
  assert.deepEqual(await db.read((sql) => sql.all('SELECT id, path FROM fpf_snapshot')), [
    { id: snapshot_id, path: target },
  ]);
  await db.close();
  // A run that is resumed ends again, in the same place.
  const later = await world.open();
  await later.closeWithSnapshot(target);
});

test('a session that ends with a snapshot ends under an open call too: nothing of that is kept, and the snapshot says so', async () => {
  const world = new SessionWorld();
  const session = await world.open();
  const view = await session.begin(request('run/1'));
  await view.files.write('a', bytes('a'));
  await session.closeWithSnapshot(join(world.dir, 'session.db'));
  assert.equal(session.open, false);
  await assert.rejects(view.commit(recordOf('run/1')));
  await world.in(async (again) => {
    assert.deepEqual(await again.changes(), []);
    const [step] = await again.operations.history();
    assert.equal(step?.state, 'interrupted');
    assert.deepEqual((await again.operations.verify()).findings, []);
  });
});
