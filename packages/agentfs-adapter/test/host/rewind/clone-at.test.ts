import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { engines } from '../../support/engines.ts';
import { bytes, call, SessionWorld, text } from '../../support/session-world.ts';
import { wholeView } from './histories.ts';

for (const engine of engines) {
  test(`${engine}: a clone as the session was after a step has its whole history, verifies, and leaves the other as it is`, async () => {
    const world = new SessionWorld({}, engine);
    const { before, first } = await world.in(async (session) => {
      await call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n')));
      const first = await wholeView(session);
      await call(session, 'run/2', async (files) => {
        await files.write('README.md', bytes('two\n'));
        await files.rename('docs', 'moved');
      });
      await call(session, 'run/3', async (files) => files.remove('README.md'));
      return { before: await wholeView(session), first };
    });
    assert.equal(await world.adapter.clone(world.place, 's', 'copy', 1), 'copy');
    await world.in(async (session) => {
      assert.deepEqual(await wholeView(session), first);
      const { operations } = session;
      assert.deepEqual(
        (await operations.history()).map(({ op }) => op),
        ['tool', 'tool', 'tool', 'rewind'],
      );
      await call(session, 'other/2', async (files) => files.write('README.md', bytes('three\n')));
      assert.deepEqual(await wholeView(session, 3), before, 'what came after is told still');
      assert.deepEqual((await operations.verify()).findings, []);
    }, 'copy');
    await world.in(async (session) => {
      assert.deepEqual(await wholeView(session), before);
      assert.deepEqual((await session.operations.verify()).findings, []);
    });
  });
}

test('a clone at a step that is not there is refused before anything is written; one whose content is lost leaves no session', async () => {
  const world = new SessionWorld();
  const rows = await world.in(async (session) => {
    await call(session, 'run/1', async (files) => files.remove('README.md'));
    return (await session.operations.audit()).length;
  });
  for (const at of [-1, 2, 0.5])
    await assert.rejects(world.adapter.clone(world.place, 's', 'copy', at), { code: 'session.no-such-step' });
  await world.in(async ({ operations }) => assert.equal((await operations.audit()).length, rows));
  writeFileSync(join(world.workspace, 'README.md'), 'by hand\n');
  await assert.rejects(world.adapter.clone(world.place, 's', 'copy', 0), { code: 'session.content-lost' });
  assert.deepEqual(readdirSync(world.stateDir), ['s.db']);
  await world.adapter.clone(world.place, 's', 'copy', 1);
  assert.equal(await world.in((session) => session.stat('README.md'), 'copy'), undefined);
});

test('a clone follows the host before it goes back, as its session would: a session of its own stays as `view` shows that step', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n')));
    await session.operations.commit();
    await call(session, 'run/2', async (files) => files.write('b', bytes('b')));
  });
  writeFileSync(join(world.workspace, 'README.md'), 'by hand\n');
  await world.adapter.clone(world.place, 's', 'copy', 1);
  const shown = async (name: string, at?: number): Promise<string> =>
    world.in(async ({ operations }) => text(await (await operations.view(at)).read('README.md')), name);
  assert.equal(await shown('copy'), 'one\n');
  assert.equal(await shown('s', 1), 'one\n');
});
