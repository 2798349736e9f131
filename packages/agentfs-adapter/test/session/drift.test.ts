import assert from 'node:assert/strict';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { recordOf } from '@fpf/contract-tests';
import { FpfError, reason, type Session } from '@fpf/contracts';
import { bytes, call, SessionWorld, text } from '../support/session-world.ts';

const failed = reason('tool.failed', 'execute', 'It failed.');
const drifts = async (session: Session) =>
  (await session.store.audit()).filter(({ op }) => op === 'drift').map(({ subject }) => subject);
const look = (id: string) => ({ call_id: id, files: [], readOnly: true });

async function refusedPaths(work: Promise<unknown>): Promise<readonly unknown[]> {
  try {
    await work;
  } catch (error) {
    if (FpfError.is(error) && error.code === 'session.base-changed')
      return (error.details as { readonly paths: readonly string[] }).paths;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('what others change elsewhere is in the view, with a row of the audit for each path', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', (files) => files.write('mine', bytes('mine')));
    assert.deepEqual(await drifts(session), []);
    writeFileSync(join(world.workspace, 'README.md'), 'edited by hand\n');
    writeFileSync(join(world.workspace, 'docs/new'), 'new\n');
    rmSync(join(world.workspace, 'docs/old'), { recursive: true });
    await call(session, 'run/2', async (files) => {
      assert.equal(text(await files.read('README.md')), 'edited by hand\n');
      assert.deepEqual(await files.list('docs'), ['new', 'readme']);
    });
    assert.deepEqual(await drifts(session), ['README.md', 'docs/new', 'docs/old', 'docs/old/note.txt']);
    await call(session, 'run/3', async () => undefined);
    assert.equal((await drifts(session)).length, 4, 'what was told is not told again');
    assert.deepEqual((await session.operations.verify()).findings, []);
  });
});

test('what others change where the session did is refused, with every path named', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', async (files) => {
      await files.write('README.md', bytes('mine\n'));
      await files.remove('docs/readme');
      await files.write('docs/made', bytes('made\n'));
    });
    appendFileSync(join(world.workspace, 'README.md'), 'theirs\n');
    rmSync(join(world.workspace, 'docs/readme'));
    writeFileSync(join(world.workspace, 'docs/made'), 'theirs too\n');
    const all = ['README.md', 'docs/made', 'docs/readme'];
    assert.deepEqual(await refusedPaths(session.begin(look('run/2'))), all);
    assert.deepEqual(await refusedPaths(session.begin(look('run/3'))), all, 'it stays so');
    assert.deepEqual((await session.changes()).length, 3, 'the changes can still be told');
  });
  // Another process has only what the session wrote down.
  await world.in(async (session) => {
    await call(session, 'run/4', (files) => files.write('other', bytes('other')));
    assert.deepEqual(await drifts(session), ['README.md', 'docs/made', 'docs/readme']);
    for (const [at, path] of ['docs/made', 'README.md'].entries()) {
      const view = await session.begin({ call_id: `run/${5 + at}`, files: [], readOnly: false });
      await view.files.write(path, bytes('mine again\n'));
      assert.deepEqual(await refusedPaths(view.effects()), [path], 'two versions are not mixed');
      await view.rollback(failed, recordOf(`run/${5 + at}`));
    }
    assert.deepEqual(
      (await session.operations.diff()).changes.map(({ path }) => path),
      ['README.md', 'docs/made', 'docs/readme', 'other'],
    );
    writeFileSync(join(world.workspace, 'README.md'), 'hello\n');
    writeFileSync(join(world.workspace, 'docs/readme'), 'read me\n');
    rmSync(join(world.workspace, 'docs/made'));
    await call(session, 'run/7', (files) => files.write('README.md', bytes('mine\n')));
    assert.deepEqual((await session.operations.verify()).findings, []);
    const states = (await session.operations.history()).map(({ id, state }) => `${id} ${state}`);
    assert.deepEqual(states, [
      'run/1 done',
      'run/2 interrupted',
      'run/3 interrupted',
      'run/4 done',
      'run/5 rejected',
      'run/6 rejected',
      'run/7 done',
    ]);
  });
});

test('what was touched and is the same is no change of the host', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', (files) => files.write('README.md', bytes('mine\n')));
    utimesSync(join(world.workspace, 'README.md'), 1, 1);
    await call(session, 'run/2', async () => undefined);
    writeFileSync(join(world.workspace, 'README.md.new'), 'hello\n');
    renameSync(join(world.workspace, 'README.md.new'), join(world.workspace, 'README.md'));
    await call(session, 'run/3', async () => undefined);
    chmodSync(join(world.workspace, 'README.md'), 0o600);
    assert.deepEqual(await refusedPaths(session.begin(look('run/4'))), ['README.md'], 'a mode is a change');
  });
});

test('below a folder that the session took away, and in the way of one that it made, nobody else may put anything', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', async (files) => {
      await files.remove('docs/old/note.txt');
      await files.remove('docs/old');
      await files.makeFolder('made');
      await files.write('made/file', bytes('x'));
    });
    writeFileSync(join(world.workspace, 'docs/old/later'), 'x');
    symlinkSync('nowhere', join(world.workspace, 'made'));
    assert.deepEqual(await refusedPaths(session.begin(look('run/2'))), ['docs/old/later', 'made']);
  });
  await world.in(async (session) => {
    const view = await session.begin({ ...look('run/3'), readOnly: false });
    await view.files.makeFolder('docs/old');
    await view.files.write('made/file', bytes('y'));
    assert.deepEqual(await refusedPaths(view.effects()), ['docs/old/later', 'made']);
    await view.rollback(failed, recordOf('run/3'));
  });
});

test('a path that others change while a call works on it is not kept, and the session is as before', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    const view = await session.begin({ call_id: 'run/1', files: [], readOnly: false });
    await view.files.write('README.md', bytes('mine\n'));
    await view.files.write('new', bytes('mine\n'));
    writeFileSync(join(world.workspace, 'README.md'), 'theirs\n');
    writeFileSync(join(world.workspace, 'new'), 'theirs\n');
    assert.deepEqual(await refusedPaths(view.effects()), ['README.md', 'new']);
    assert.deepEqual(await refusedPaths(view.commit(recordOf('run/1'))), ['README.md', 'new']);
    await view.rollback(failed, recordOf('run/1'));
    assert.deepEqual(await session.changes(), []);
    await call(session, 'run/2', async (files) => {
      assert.equal(text(await files.read('README.md')), 'theirs\n');
      await files.write('README.md', bytes('mine after all\n'));
    });
    assert.deepEqual(
      (await session.changes()).map(({ path, before }) => [path, before?.size]),
      [['README.md', 7]],
    );
  });
});

test('a workspace that is gone is told as such, and the record can still be read', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', (files) => files.write('mine', bytes('mine')));
    renameSync(world.workspace, `${world.workspace}-moved`);
    await assert.rejects(session.begin(look('run/2')), { code: 'session.workspace-missing' });
    assert.equal((await session.changes()).length, 1);
    renameSync(`${world.workspace}-moved`, world.workspace);
    await call(session, 'run/3', async () => undefined);
    mkdirSync(join(world.workspace, 'empty'));
  });
});
