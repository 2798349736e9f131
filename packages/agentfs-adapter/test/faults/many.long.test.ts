import assert from 'node:assert/strict';
import { lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callLimits, callOf, recordOf, runMain } from '@fpf/contract-tests';
import { SessionWorld } from '../support/session-world.ts';
import { adapter, look, refuse, skip, keep, begin, run } from './support/tools.ts';
import { adapterOf } from '../support/trees/steps.ts';

test(
  'five thousand files of a call, and ten thousand of a folder that go away one by one, are kept as they are',
  { skip, timeout: 120_000 },
  async () => {
    const world = new SessionWorld();
    mkdirSync(join(world.workspace, 'many'));
    for (let n = 0; n < 10_000; n += 1) writeFileSync(join(world.workspace, `many/f${n}`), '');
    await world.in(
      async (session) => {
        const script = `import fs from 'node:fs';
fs.mkdirSync('made');
for (let n = 0; n < 5_000; n += 1) fs.writeFileSync('made/' + n, String(n));
for (let n = 0; n < 10_000; n += 1) fs.rmSync('many/f' + n);
fs.writeFileSync('many/last', 'x');`;
        const view = await session.begin(callOf('run/1', script));
        const end = await runMain(view);
        assert.equal(end.code, 0, end.stderr);
        assert.equal((await view.effects()).length, 15_002);
        await view.commit(recordOf('run/1'));
        assert.equal(await look(session, 'run/2', 'ls many; ls made | wc -l; cat made/4999'), 'last\n5000\n4999');
        assert.equal(readdirSync(join(world.workspace, 'many')).length, 10_000);
      },
      's',
      adapter,
    );
  },
);

test('255 folders deep is kept, and committed; more than 512 is refused', { skip }, async () => {
  const world = new SessionWorld();
  const down = (levels: number): string =>
    `n=0; while [ $n -lt ${levels} ]; do mkdir d; cd d; n=$((n+1)); done; echo x > end`;
  await world.in(
    async (session) => {
      assert.equal((await keep(session, 'run/1', down(255))).length, 256);
      const end = `${'d/'.repeat(255)}end`;
      assert.equal(await look(session, 'run/2', `cat ${end}`), 'x\n');
      await session.operations.commit();
      assert.equal(lstatSync(join(world.workspace, end)).size, 2);
      assert.match(
        await refuse(session, 'run/3', `mkdir e; cd e; ${down(520)}`),
        /^session\.refused-entry: .*it lies more than 512 folders deep/,
      );
    },
    's',
    adapter,
  );
});

test('a call that makes more entries than it may is told so, whether or not it gives up', { skip }, async () => {
  const world = new SessionWorld();
  const small = adapterOf({ maxEntries: 200 });
  await world.in(
    async (session) => {
      const view = await begin(session, 'run/1', 'n=0; while [ $n -lt 400 ]; do : > f$n || exit 7; n=$((n+1)); done');
      const { code } = await run(view, callLimits);
      assert.notEqual(code, 0);
      assert.equal(await view.exhausted(), 'entries');
      await view.rollback(
        { code: 'tool.failed', stage: 'execute', message: 'It is full.', refs: [] },
        recordOf('run/1'),
      );
      assert.deepEqual(await session.changes(), []);
    },
    's',
    small,
  );
});
