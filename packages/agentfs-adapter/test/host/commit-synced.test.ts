import assert from 'node:assert/strict';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { commitToHost } from '../../src/host/commit/commit.ts';
import { inWorld } from './support/commit-world.ts';
import { file, treeOf } from './support/small-tree.ts';

test('all that a commit needs after a power failure is on the disk before the first byte of the workspace: folders, program and plan', async () => {
  const synced: string[] = [];
  const [fsyncSync, writeFileSync] = [fs.fsyncSync, fs.writeFileSync];
  fs.fsyncSync = (fd) => {
    synced.push(fs.readlinkSync(`/proc/self/fd/${fd}`));
    fsyncSync(fd);
  };
  fs.writeFileSync = (path, data, options) => {
    if (typeof options === 'object' && options?.flush === true) synced.push(String(path));
    writeFileSync(path, data, options);
  };
  syncBuiltinESMExports();
  try {
    await inWorld(treeOf({ a: file('1') }), async (world) => {
      let before: readonly string[] = [];
      const onStep = (step: string): void => {
        if (step === 'commit-staged') before = [...synced];
      };
      const { id } = await commitToHost(world.parts(treeOf({ a: file('1') }), treeOf({ a: file('2') }), { onStep }));
      const home = join(world.dir, 'home');
      const folder = join(home, 'commits', id ?? '');
      const plan = before.findIndex((path) => path.startsWith(join(folder, 'plan.json.')));
      assert.ok(plan > 0);
      for (const path of [
        home,
        join(home, 'commits'),
        world.dir,
        join(folder, 'main.ts'),
        join(folder, 'package.json'),
        join(folder, 'contents'),
      ]) {
        const at = before.indexOf(path);
        assert.ok(at >= 0 && at < plan, `${path} is synced before the plan`);
      }
      assert.ok(before.lastIndexOf(folder) > plan, 'and then the name of the plan');
    });
  } finally {
    [fs.fsyncSync, fs.writeFileSync] = [fsyncSync, writeFileSync];
    syncBuiltinESMExports();
  }
});
