import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Session } from '@fpf/contracts';
import { createAdapterWith } from '../../../src/adapter.ts';
import { engines } from '../../support/engines.ts';
import { bytes, call, SessionWorld, text } from '../../support/session-world.ts';
import { testHost } from '../../support/trees/steps.ts';

async function whole({ operations }: Session): Promise<void> {
  assert.deepEqual((await operations.verify()).findings, []);
}

async function commitSome(session: Session): Promise<void> {
  await call(session, 'run/1', async (files) => {
    await files.write('README.md', bytes('one\n'));
    await files.write('docs/readme', bytes('other\n'));
    await files.makeFolder('new');
    await files.write('new/x', bytes('x'));
    await files.write('f', bytes('f'));
    await files.remove('docs/old/note.txt');
    await files.remove('docs/old');
  });
  await session.operations.commit();
}

/**
 * By hand, at each path of that commit: another content, a file gone, a folder that is a file, a file that is a folder,
 * a folder again.
 */
function editByHand({ workspace }: SessionWorld): void {
  writeFileSync(join(workspace, 'README.md'), 'by hand\n');
  rmSync(join(workspace, 'docs/readme'));
  rmSync(join(workspace, 'new'), { recursive: true });
  writeFileSync(join(workspace, 'new'), 'a file now');
  rmSync(join(workspace, 'f'));
  mkdirSync(join(workspace, 'f/g'), { recursive: true });
  writeFileSync(join(workspace, 'f/g/h'), 'h');
  mkdirSync(join(workspace, 'docs/old'));
  writeFileSync(join(workspace, 'docs/old/note.txt'), 'again\n');
}

async function showsTheHost(session: Session): Promise<void> {
  const view = await session.operations.view();
  const read = async (path: string): Promise<string> => text(await view.read(path));
  assert.deepEqual([await read('README.md'), await read('new'), await read('f/g/h')], ['by hand\n', 'a file now', 'h']);
  assert.deepEqual([await view.stat('docs/readme'), await read('docs/old/note.txt')], [undefined, 'again\n']);
  assert.deepEqual(await session.changes(), []);
  assert.equal((await session.operations.diff()).patch, '');
}

for (const engine of engines) {
  test(`${engine}: what was committed is the host's: edits by hand show, and calls go on`, async () => {
    const world = new SessionWorld({}, engine);
    await world.in(async (session) => {
      await commitSome(session);
      await call(session, 'run/2', async (files) => files.write('own', bytes('own\n')));
      await session.operations.discard(['own']);
      editByHand(world);
      await call(session, 'run/3', async (files) => {
        assert.equal(text(await files.read('README.md')), 'by hand\n');
        await files.write('README.md', bytes('three\n'));
      });
      assert.match((await session.operations.diff()).patch, /^-by hand\n\+three$/m);
      const view = await session.operations.view(1);
      assert.equal(text(await view.read('README.md')), 'one\n');
      assert.equal(text(await view.read('new/x')), 'x');
      assert.equal(await view.stat('docs/old'), undefined);
      await session.operations.discard();
      await showsTheHost(session);
      await whole(session);
    });
  });
}

test('whoever opens the session sees the edits at once, and a second opening writes nothing', async () => {
  const world = new SessionWorld();
  await world.in(commitSome);
  editByHand(world);
  const steps: number[] = [];
  for (const _ of [1, 2])
    await world.in(async (session) => {
      await showsTheHost(session);
      const history = await session.operations.history();
      assert.deepEqual([history.at(-1)?.op, history.at(-1)?.agent], ['drift', 'host']);
      steps.push(history.length);
      await whole(session);
    });
  assert.equal(steps[0], steps[1]);
});

test('what is committed and rests stays with the session: an undo takes it back there', async () => {
  const world = new SessionWorld();
  await world.in(commitSome);
  await world.in(async (session) => {
    await call(session, 'run/2', async () => undefined);
    await session.operations.undo();
    assert.equal((await session.changes()).length, 7);
    assert.equal(text(await session.readFile('README.md')), 'one\n');
    assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), 'hello\n');
    await whole(session);
  });
});

test('changes that are not committed stand against an edit, at their path and below one', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await commitSome(session);
    await call(session, 'run/2', async (files) => files.write('new/y', bytes('y')));
    rmSync(join(world.workspace, 'new'), { recursive: true });
    writeFileSync(join(world.workspace, 'README.md'), 'by hand\n');
    const begin = (): Promise<unknown> => session.begin({ call_id: 'run/3', files: [], readOnly: false });
    await assert.rejects(begin, { code: 'session.base-changed', message: /new/ });
    assert.deepEqual(
      (await session.changes()).map(({ path }) => path),
      ['new/y'],
    );
    assert.equal(text(await session.readFile('README.md')), 'by hand\n');
    await session.operations.discard();
    await call(session, 'run/4', async () => undefined);
    assert.equal(await session.stat('new'), undefined);
    await whole(session);
  });
});

test('another mode of a committed folder is taken, and what the session has in it stays', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await commitSome(session);
    await call(session, 'run/2', async (files) => files.write('new/y', bytes('y')));
    chmodSync(join(world.workspace, 'new'), 0o700);
    await call(session, 'run/3', async () => undefined);
    assert.equal((await (await session.operations.view()).stat('new'))?.mode, 0o700);
    assert.deepEqual(
      (await session.changes()).map(({ path }) => path),
      ['new/y'],
    );
    await whole(session);
  });
});

test('a folder that only led to what is discarded is the host’s again, whatever it is there', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    mkdirSync(join(world.workspace, 'd'));
    await call(session, 'run/1', async (files) => {
      await files.write('d/new', bytes('new'));
      await files.write('n', bytes('n'));
    });
    rmSync(join(world.workspace, 'd'), { recursive: true });
    writeFileSync(join(world.workspace, 'd'), 'a file now');
    await session.operations.discard(['d']);
    assert.equal(text(await session.readFile('d')), 'a file now');
    await session.operations.discard();
    await call(session, 'run/2', async (files) => files.write('d', bytes('two')));
    assert.deepEqual(
      (await session.changes()).map(({ path, op }) => [path, op]),
      [['d', 'modify']],
    );
    await whole(session);
  });
});

for (const [what, at] of [
  ['a commit', 'commit-write'],
  ['an undo', 'commit-written'],
] as const) {
  test(`while ${what} is half done, calls, diff and discard name it, and nothing is given up`, async () => {
    const world = new SessionWorld();
    const host = testHost();
    const ids = { next: (): string => `c${host.ids.next().slice(1)}` };
    const onStep = (step: string): void => {
      if (step === at) throw new Error('cut short');
    };
    const cutting = createAdapterWith({ engine: world.engine }, { ...host, ids }, { onStep });
    await world.in((session) => call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n'))));
    if (what === 'an undo') await world.in((session) => session.operations.commit());
    await world.in(
      ({ operations }) => assert.rejects(what === 'an undo' ? operations.undo() : operations.commit(), /cut short/),
      's',
      cutting,
    );
    await world.in(async (session) => {
      const { operations } = session;
      const refused = { code: 'session.unfinished-commit', hint: /settle/ };
      await assert.rejects(session.begin({ call_id: 'run/2', files: [], readOnly: false }), refused);
      await assert.rejects(operations.diff(), refused);
      await assert.rejects(operations.discard(), refused);
      assert.equal(text(await session.readFile('README.md')), 'one\n');
      await operations.settle('resume');
      await call(session, 'run/3', async (files) => assert.equal(text(await files.read('README.md')), 'one\n'));
      await whole(session);
    });
  });
}
