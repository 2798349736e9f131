import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commitToHost } from '../../src/host/commit/commit.ts';
import { inWorld, textAt } from './support/commit-world.ts';
import { file, link, treeOf } from './support/small-tree.ts';

test('a dry run says how each path stands, and writes nothing at all', () =>
  inWorld(
    treeOf({ a: file('1'), same: file('new'), changed: file('theirs'), '.git/config': file('x') }),
    async (world) => {
      const before = treeOf({ a: file('1'), same: file('old'), changed: file('base'), '.git/config': file('x') });
      const after = treeOf({
        a: file('2'),
        same: file('new'),
        changed: file('ours'),
        '.git/config': file('y'),
        out: link('../..'),
      });
      const { id, written, paths } = await commitToHost(world.parts(before, after), { dryRun: true });
      assert.deepEqual([id, written], [null, 0]);
      const found = Object.fromEntries(paths.map(({ change, status }) => [change.path, status]));
      assert.deepEqual(found, {
        '.git/config': 'protected',
        a: 'apply',
        changed: 'conflict',
        out: 'refused',
        same: 'same',
      });
      assert.deepEqual(readdirSync(world.dir), ['work space']);
      assert.deepEqual(world.records, []);
    },
  ));

test('a commit by the name of a plan writes that one, and nothing where anything of it is another by now', () =>
  inWorld(treeOf({ a: file('1'), b: file('1') }), async (world) => {
    const before = treeOf({ a: file('1'), b: file('1') });
    const parts = world.parts(before, treeOf({ a: file('2'), b: file('2'), '.git/x': file('3') }));
    const ask = { skipProtected: true };
    const { plan_hash: plan = '' } = await commitToHost(parts, { ...ask, dryRun: true });
    const refused = { code: 'session.plan-changed' };
    for (const other of [
      { skipProtected: false },
      { allow: ['.git/x'] },
      { paths: ['a'] },
      { plan: plan.slice(0, 11) },
      { plan: `${plan}0` },
      { plan: plan.replace(/^./, (one) => (one === '0' ? '1' : '0')) },
      { plan: '' },
    ])
      for (const dryRun of [false, true])
        if (dryRun || !('skipProtected' in other))
          await assert.rejects(commitToHost(parts, { ...ask, plan, ...other, dryRun }), refused);
    for (const now of ['2', 'theirs']) {
      writeFileSync(join(world.workspace, 'b'), now);
      await assert.rejects(commitToHost(parts, { ...ask, plan }), refused);
      assert.equal(textAt(world, 'a'), '1');
    }
    writeFileSync(join(world.workspace, 'b'), '1');
    const done = await commitToHost(parts, { ...ask, plan: plan.slice(0, 12) });
    assert.deepEqual([done.written, done.plan_hash], [2, plan]);
    assert.equal(textAt(world, 'a'), '2');
  }));
