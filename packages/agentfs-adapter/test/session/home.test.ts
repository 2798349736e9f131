import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callOf, recordOf, runMain } from '@fpf/contract-tests';
import { reason } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { ownOwner } from '@fpf/files/lock';
import { SessionWorld } from '../support/session-world.ts';
import { adapterFor, missing, steps } from '../support/trees/steps.ts';

const failed = reason('tool.failed', 'execute', 'It failed.');

for (const step of steps.filter((one) => one === 'overlay-bwrap' || one === 'copy-unshare')) {
  const skip = (await missing(step)) ?? false;
  test(
    `${step}: what sessions keep may lie in the workspace itself: tools do not see it, and cannot take it away`,
    { skip },
    async () => {
      const world = new SessionWorld();
      const homeDir = join(world.workspace, 'state/fpf/this');
      mkdirSync(homeDir, { recursive: true });
      writeFileSync(join(homeDir, 'secret'), 'x');
      const session = await adapterFor(step).open({ ...world.place, homeDir, session: 's' });
      try {
        const look = `import fs from 'node:fs'; fs.writeFileSync('seen', JSON.stringify([fs.readdirSync('state/fpf'), fs.existsSync('state/fpf/this')]));`;
        // Twice, so that the second one works on what the first one left.
        for (const id of ['run/1', 'run/2']) {
          const view = await session.begin(callOf(id, look));
          assert.equal((await runMain(view)).code, 0);
          assert.equal(view.capability.mode, step);
          await view.commit(recordOf(id));
          assert.equal(Buffer.from(await session.readFile('seen')).toString(), '[[],false]');
        }
        const taking = await session.begin(
          callOf('run/3', `import fs from 'node:fs'; fs.rmSync('state', { recursive: true });`),
        );
        await runMain(taking);
        await assert.rejects(taking.effects(), {
          code: 'session.refused-entry',
          message: /belongs to the stack itself/,
        });
        await taking.rollback(failed, recordOf('run/3'));
        assert.deepEqual(
          (await session.changes()).map(({ path }) => path),
          ['seen'],
        );
      } finally {
        await session.close();
      }
      assert.ok(existsSync(join(homeDir, 'secret')) && readdirSync(homeDir).includes('receipts'));
      await assert.rejects(adapterFor(step).open({ ...world.place, homeDir: world.workspace }), {
        code: 'session.workspace-refused',
      });
    },
  );
}

test('what a session works in lies in its home and is gone with it; what a killed one left, the sweep and the next session remove', async () => {
  const world = new SessionWorld();
  const folder = join(world.homeDir, 'scratch');
  const session = await world.open();
  assert.equal(readdirSync(folder).length, 1);
  await session.close();
  assert.deepEqual(readdirSync(folder), []);
  const { host, boot, namespace, pid } = ownOwner();
  const machine = (a: string, b: string): string => [a, b].map((text) => sha256(text).slice(0, 8)).join('-');
  // Of a process that had our number before us; and a folder that is none of ours.
  const left = join(folder, `fpf-${machine(host, boot)}-${namespace}-${pid}-1-abcDEF`);
  // Those of another machine that shares the folder, of an earlier version, and of nobody.
  const [elsewhere, unnamed] = [
    `fpf-${machine('b', 'c')}-${namespace}-${pid}-1-abcDEF`,
    `fpf-${namespace}-${pid}-1-abcDEF`,
  ];
  const kept = [elsewhere, unnamed, 'somebody'].sort();
  for (const name of [left, ...kept.map((each) => join(folder, each))])
    mkdirSync(join(name, 'call-1'), { recursive: true });
  const swept = await world.adapter.sweep(world.place, { dryRun: true });
  assert.deepEqual(
    swept.filter(({ path }) => path.startsWith(folder)).map(({ path }) => path),
    [left],
  );
  await world.adapter.sweep(world.place);
  assert.deepEqual(readdirSync(folder).sort(), kept);
  mkdirSync(left);
  await world.in(async () => assert.equal(existsSync(left), false));
  assert.deepEqual(readdirSync(folder).sort(), kept);
});
