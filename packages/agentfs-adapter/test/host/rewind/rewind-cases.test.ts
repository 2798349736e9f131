import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { engines } from '../../support/engines.ts';
import { bytes, call, SessionWorld, text } from '../../support/session-world.ts';
import { wholeView } from './histories.ts';

const hello = 'hello\n';

for (const engine of engines) {
  test(`${engine}: a rewind over a commit changes the session, not the host: what was committed is told as a difference, and can be undone still`, async () => {
    const world = new SessionWorld({}, engine);
    const readme = (): string => readFileSync(join(world.workspace, 'README.md'), 'utf8');
    await world.in(async (session) => {
      const { operations } = session;
      await call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n')));
      const { id } = await operations.commit();
      await call(session, 'run/2', async (files) => files.write('README.md', bytes('two\n')));
      assert.equal(await operations.steps(), 3);
      assert.deepEqual(
        (await operations.rewind({ to: 0 })).map(({ op, path }) => `${op} ${path}`),
        ['modify README.md'],
      );
      assert.equal(text(await session.readFile('README.md')), hello);
      assert.equal(readme(), 'one\n', 'the host is as it was committed');
      assert.match((await operations.diff()).patch, /^-one\n\+hello$/m);
      assert.deepEqual((await operations.verify()).findings, []);
      // Either way out is open: take the commit back, or commit what the session now has.
      await operations.undo({ id: id ?? '' });
      assert.equal(readme(), hello);
      assert.deepEqual(await session.changes(), []);
      await operations.rewind({ to: 3 });
      assert.equal(text(await session.readFile('README.md')), 'two\n');
      await operations.commit();
      assert.equal(readme(), 'two\n');
      assert.deepEqual((await operations.verify()).findings, []);
    });
  });
}

test('an edit by hand, where the session had followed the host: the earlier view comes back, the edit stays on the host, and the diff tells', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n')));
    await session.operations.commit();
  });
  writeFileSync(join(world.workspace, 'README.md'), 'by hand\n');
  await world.in(async (session) => {
    assert.equal(text(await session.readFile('README.md')), 'by hand\n');
    await session.operations.rewind({ to: 1 });
    assert.equal(text(await session.readFile('README.md')), 'one\n');
    assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), 'by hand\n');
    assert.match((await session.operations.diff()).patch, /^-by hand\n\+one$/m);
  });
  await world.in(async (session) => {
    assert.equal(
      text(await session.readFile('README.md')),
      'one\n',
      'it is a change of the session now, and no more given up',
    );
    assert.deepEqual((await session.operations.verify()).findings, []);
  });
});

test('an edit by hand of the same size is not taken for what was there before', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n')));
    writeFileSync(join(world.workspace, 'README.md'), 'HELLO\n');
    await session.operations.rewind({ to: 0 });
    assert.equal(text(await session.readFile('README.md')), hello);
    assert.deepEqual((await session.operations.verify()).findings, []);
  });
});

test('where one content is nowhere any more, nothing is rewound, a dry run says so too, and all that is lost is named', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    const { operations } = session;
    await call(session, 'run/1', async (files) => {
      await files.remove('README.md');
      await files.remove('docs/readme');
      await files.write('new', bytes('new'));
    });
    for (const path of ['README.md', 'docs/readme']) writeFileSync(join(world.workspace, path), 'by hand\n');
    const before = await wholeView(session);
    for (const dryRun of [true, false])
      await assert.rejects(operations.rewind({ to: 0, dryRun }), (error: { code?: string; message?: string }) => {
        assert.equal(error.code, 'session.content-lost');
        assert.match(error.message ?? '', /"README.md", "docs\/readme"/);
        return true;
      });
    assert.deepEqual(await wholeView(session), before);
    const [, refused] = await operations.history();
    assert.deepEqual([refused?.op, refused?.state], ['rewind', 'rejected']);
    assert.deepEqual((await operations.verify()).findings, []);
  });
});

test('a step that the history does not have is refused with the range, and not while a call is open', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    const { operations } = session;
    await call(session, 'run/1', async (files) => files.write('a', bytes('a')));
    for (const to of [-1, 2, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER])
      await assert.rejects(
        operations.rewind({ to }),
        { code: 'session.no-such-step', message: /from 0 to 1/ },
        String(to),
      );
    assert.deepEqual(await operations.rewind({ to: 1 }), [], 'the newest is what is there');
    assert.equal(await operations.steps(), 1);
    const open = await session.begin({ call_id: 'run/2', files: [], readOnly: false });
    await open.files.write('b', bytes('b'));
    await assert.rejects(operations.rewind({ to: 0 }), { code: 'session.busy' });
    assert.equal(await operations.steps(), 1, 'what has not ended is no step yet');
  });
});

test('who asks is told: a person, or the run that works in the session', async () => {
  const world = new SessionWorld();
  await world.in((session) => call(session, 'run/1', async (files) => files.write('a', bytes('a'))));
  await world.in(async ({ operations, store }) => {
    await operations.rewind({ to: 0 });
    const at = new Date(0).toISOString();
    await store.append('run', [{ kind: 'run-resumed', step_key: 'resume/2', at, payload: {} }]);
    await operations.rewind({ to: 1 });
    const rows = (await operations.audit()).filter(({ op }) => op === 'rewind');
    assert.deepEqual(
      rows.map(({ subject, caller }) => [subject, caller.agent, caller.run === 'run']),
      [
        ['step 0', 'user', false],
        ['a', 'user', false],
        ['step 1', 'fpf', true],
        ['a', 'fpf', true],
      ],
    );
    assert.deepEqual(
      (await operations.history()).map(({ op, agent, changes }) => [op, agent, changes.length]),
      [
        ['tool', 'contract-tests', 1],
        ['rewind', 'user', 1],
        ['rewind', 'fpf', 1],
      ],
    );
    assert.deepEqual((await operations.verify()).findings, []);
  });
});

test('what was given up because the host had come to the same is told at its step, and comes back, whatever the host became since', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    const { operations } = session;
    await call(session, 'run/1', async (files) => files.write('new', bytes('mine\n')));
    writeFileSync(join(world.workspace, 'new'), 'mine\n');
    await operations.discard(['new']);
    rmSync(join(world.workspace, 'new'));
    assert.equal((await wholeView(session, 1))['new'], 'file 644 mine\n');
    assert.equal((await wholeView(session))['new'], undefined);
    await operations.rewind({ to: 1 });
    assert.equal((await wholeView(session))['new'], 'file 644 mine\n');
    assert.deepEqual((await operations.verify()).findings, []);
  });
});

test('a file that a step left in a folder of the host is told with its folder, also where the host has that no more', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    const { operations } = session;
    await call(session, 'run/1', async (files) => files.write('docs/n', bytes('mine\n')));
    await call(session, 'run/2', async (files) => files.remove('docs/n'));
    rmSync(join(world.workspace, 'docs'), { recursive: true });
    const shown = await wholeView(session, 1);
    assert.deepEqual([shown['docs'], shown['docs/n']], ['directory 755 ', 'file 644 mine\n']);
    await operations.rewind({ to: 1 });
    assert.deepEqual(await wholeView(session), shown);
    assert.deepEqual((await operations.verify()).findings, []);
  });
});

test('what comes back over an edit by hand is a change of that edit, now and when the session is opened again', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', async (files) => files.write('README.md', bytes('mine\n')));
    writeFileSync(join(world.workspace, 'README.md'), 'HELLO\n');
    await session.operations.rewind({ to: 0 });
    assert.match((await session.operations.diff()).patch, /^-HELLO\n\+hello$/m);
  });
  await world.in(async (session) => {
    assert.equal(text(await session.readFile('README.md')), hello);
    assert.match((await session.operations.diff()).patch, /^-HELLO\n\+hello$/m);
    assert.deepEqual((await session.operations.verify()).findings, []);
  });
});

test('where nothing comes back, what the host has made there meanwhile shows at once', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', async (files) => files.write('a', bytes('mine\n')));
    mkdirSync(join(world.workspace, 'a'));
    writeFileSync(join(world.workspace, 'a/b'), 'by hand\n');
    await session.operations.rewind({ to: 0 });
    assert.equal((await wholeView(session))['a/b'], 'file 644 by hand\n');
    assert.deepEqual(await session.changes(), []);
  });
});
