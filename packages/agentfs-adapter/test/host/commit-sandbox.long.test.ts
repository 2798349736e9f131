import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SpawnPlan } from '@fpf/contracts';
import { commitToHost } from '../../src/host/commit/commit.ts';
import type { WorkerCommand } from '../../src/host/plan/commit-parts.ts';
import { settleCommit, unfinishedCommitOf } from '../../src/host/undo/settle.ts';
import { undoCommit } from '../../src/host/undo/undo.ts';
import { workerPlan } from '../../src/host/commit/commit-sandbox.ts';
import { climb } from '../../src/ladder/ladder.ts';
import { allSteps } from '../../src/options.ts';
import { findRuntime } from '../../src/sandbox/runtime.ts';
import { makeWorld, textAt } from './support/commit-world.ts';
import { file, folder, treeOf } from './support/small-tree.ts';

const scratch = mkdtempSync(join(tmpdir(), 'fpf-stage-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const runtime = findRuntime();

for (const step of allSteps) {
  const { sandbox, notes } = await climb([step], runtime, scratch);
  const skip = sandbox ? false : notes.join('; ');
  const planOf =
    (workspace: string) =>
    (command: WorkerCommand): SpawnPlan =>
      workerPlan({ sandbox, runtime, workspace, scratch: () => scratch, allowUnconfined: true }, command).plan;

  test(`in ${step} a commit and its undo reach the workspace`, { skip }, async () => {
    // A closed folder is opened by its owner: no power of root is at hand here.
    const before = treeOf({ 'd/a': file('1'), b: file('2'), c: folder(0o555), 'c/f': file('4') });
    const world = makeWorld(before, 'odd: na,me');
    try {
      const after = treeOf({ 'd/a': file('11', 0o755), 'n/c': file('3'), c: folder(0o555), 'c/f': file('44') });
      const parts = world.parts(before, after, { sandbox: planOf(world.workspace) });
      await commitToHost(parts);
      assert.deepEqual(world.now(), after);
      await undoCommit(parts);
      assert.deepEqual(world.now(), before);
    } finally {
      world.remove();
    }
  });

  test(`in ${step} a worker writes nothing but the workspace`, { skip }, async () => {
    const world = makeWorld({});
    try {
      const folder = join(world.dir, 'command');
      mkdirSync(folder);
      writeFileSync(join(world.dir, 'mine'), 'secret');
      const tries = [
        join(world.dir, 'mine'),
        join(world.dir, 'new'),
        '/usr/x',
        '/etc/x',
        '/fpf/skill/x',
        `${world.workspace}/inside`,
      ];
      const script = `import { writeFileSync } from 'node:fs';
        for (const path of process.argv.slice(2)) try { writeFileSync(path, 'x'); console.log('wrote ' + path); } catch { console.log('no ' + path); }`;
      writeFileSync(join(folder, 'main.mjs'), script);
      const {
        program,
        args,
        env,
        cwd,
        open = [],
      } = planOf(world.workspace)({ folder, script: 'main.mjs', args: tries });
      const ran = spawnSync(program, args, {
        env: { ...env },
        cwd,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe', ...open.map((path) => openSync(path, 'r'))],
      });
      assert.match(ran.stdout, /wrote .*\/inside/, ran.stderr);
      assert.deepEqual(readFileSync(join(world.dir, 'mine'), 'utf8'), 'secret');
      for (const path of [join(world.dir, 'new'), '/usr/x', '/etc/x', join(folder, 'x')])
        assert.equal(existsSync(path), false, path);
    } finally {
      world.remove();
    }
  });
}

test('a worker that cannot be started at all leaves nothing behind', async () => {
  const world = makeWorld(treeOf({ a: file('1') }));
  try {
    for (const program of ['/nothing/here', '/bin/false']) {
      const parts = world.parts(treeOf({ a: file('1') }), treeOf({ a: file('2') }), {
        sandbox: () => ({ program, args: [], env: {}, cwd: '/' }),
      });
      await assert.rejects(commitToHost(parts), { code: 'session.commit-failed' });
      assert.equal(await unfinishedCommitOf(parts), undefined);
      assert.equal(textAt(world, 'a'), '1');
    }
  } finally {
    world.remove();
  }
});

const tmpfs = process.getuid?.() === 0;

/** A workspace on a disk of its own with little room. */
async function onSmallDisk(
  work: (world: ReturnType<typeof makeWorld>, fill: () => void) => Promise<void>,
): Promise<void> {
  const world = makeWorld({});
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', world.workspace]);
  try {
    await work(world, () =>
      spawnSync('dd', ['if=/dev/zero', `of=${world.workspace}/filler`, 'bs=4k'], { stdio: 'ignore' }),
    );
  } finally {
    execFileSync('umount', [world.workspace]);
    world.remove();
  }
}

test(
  'a disk that is full is met before the first file is replaced, and the workspace is as before',
  { skip: tmpfs ? false : 'needs to mount' },
  () =>
    onSmallDisk(async (world) => {
      writeFileSync(join(world.workspace, 'a'), '1');
      const before = treeOf({ a: file('1') });
      const after = treeOf({ a: file('2'), 'n/big': file('x'.repeat(600_000)), 'n/more': file('y'.repeat(600_000)) });
      const parts = world.parts(before, after);
      await assert.rejects(commitToHost(parts), { code: 'session.commit-failed', message: /ENOSPC/ });
      assert.deepEqual(world.now(), before);
      assert.equal(await unfinishedCommitOf(parts), undefined);
    }),
);

test(
  'where there is no room even to go back, nothing is lost: it is settled once there is',
  { skip: tmpfs ? false : 'needs to mount' },
  () =>
    onSmallDisk(async (world, fill) => {
      const before = treeOf({ a: file('1'.repeat(300_000)), z: file('2') });
      for (const name of ['a', 'z'])
        writeFileSync(join(world.workspace, name), (before[name] as { text: string }).text);
      let steps = 0;
      const onStep = (step: string): void => {
        if (step !== 'commit-write' || (steps += 1) !== 4) return;
        fill();
        writeFileSync(join(world.workspace, 'z'), 'an editor');
      };
      const parts = world.parts(before, treeOf({ a: file('x'), z: file('3') }), { onStep });
      await assert.rejects(commitToHost(parts), { code: 'session.unfinished-commit' });
      assert.equal((await unfinishedCommitOf(parts))?.kind, 'commit');
      rmSync(join(world.workspace, 'filler'));
      const { paths } = await settleCommit(parts, 'roll-back');
      assert.deepEqual(
        paths.map(({ change, status }) => [change.path, status]),
        [
          ['a', 'apply'],
          ['z', 'conflict'],
        ],
      );
      assert.deepEqual([textAt(world, 'a').length, textAt(world, 'z')], [300_000, 'an editor']);
    }),
);

test('a full state folder is told before anything is written', { skip: tmpfs ? false : 'needs to mount' }, async () => {
  const world = makeWorld(treeOf({ a: file('1') }));
  const home = join(world.dir, 'home');
  mkdirSync(home);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=700', 'tmpfs', home]);
  try {
    const parts = world.parts(treeOf({ a: file('1') }), treeOf({ a: file('x'.repeat(200_000)) }));
    await assert.rejects(commitToHost(parts), { code: 'session.commit-failed', message: /ENOSPC/ });
    assert.equal(textAt(world, 'a'), '1');
    assert.equal(await unfinishedCommitOf(parts), undefined);
  } finally {
    execFileSync('umount', [home]);
    world.remove();
  }
});
