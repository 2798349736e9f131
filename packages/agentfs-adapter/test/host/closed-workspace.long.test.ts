import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commitToHost } from '../../src/host/commit/commit.ts';
import { settleCommit } from '../../src/host/undo/settle.ts';
import { undoCommit } from '../../src/host/undo/undo.ts';
import { inWorld, type World } from './support/commit-world.ts';
import { file, folder, treeOf } from './support/small-tree.ts';

const before = treeOf({ a: file('1'), 'd/b': file('2') });
const after = treeOf({ a: file('11'), 'd/n': file('3') });

function inClosed(work: (world: World) => Promise<void>): Promise<void> {
  return inWorld(before, async (world) => {
    chmodSync(world.workspace, 0o555);
    try {
      await work(world);
      assert.equal(statSync(world.workspace).mode & 0o7777, 0o555);
    } finally {
      chmodSync(world.workspace, 0o755);
    }
  });
}

test('a workspace that is closed to its owner is opened for the time of a commit and of an undo', () =>
  inClosed(async (world) => {
    const parts = world.parts(before, after);
    await commitToHost(parts);
    assert.deepEqual(world.now(), after);
    assert.equal(statSync(world.workspace).mode & 0o7777, 0o555);
    await undoCommit(parts);
    assert.deepEqual(world.now(), before);
  }));

for (const how of ['roll-back', 'resume'] as const)
  test(`a commit that was cut short in a closed workspace: ${how} puts its mode back`, () =>
    inClosed(async (world) => {
      let writes = 0;
      const onStep = (step: string): void => {
        if (step === 'commit-write' && (writes += 1) === 4) throw new Error('cut short');
      };
      await assert.rejects(commitToHost(world.parts(before, after, { onStep })), /cut short/);
      assert.equal(statSync(world.workspace).mode & 0o700, 0o700);
      let told = 0;
      await settleCommit(world.parts(before, after), how, (_done, of) => (told = of));
      assert.ok(told > 0);
      assert.deepEqual(world.now(), how === 'resume' ? after : before);
    }));

test('a workspace whose mode somebody has changed since is not undone over', () =>
  inClosed(async (world) => {
    const parts = world.parts(before, after);
    await commitToHost(parts);
    chmodSync(world.workspace, 0o500);
    await assert.rejects(undoCommit(parts), { code: 'session.undo-refused' });
    assert.deepEqual(world.now(), after);
    chmodSync(world.workspace, 0o555);
  }));

test('what the worker fails with names no open folder of its own', () =>
  inWorld(before, async (world) => {
    mkdirSync(join(world.workspace, '.fpf-commit-op1-0'));
    const failing = commitToHost(world.parts(before, after, { nextId: () => 'op1' }));
    await assert.rejects(
      failing,
      ({ message }: Error) => !message.includes('/proc/self/fd') && message.includes('EISDIR'),
    );
  }));

test('a file that a commit closes to its owner is committed over, and given back by an undo', () =>
  inWorld(before, async (world) => {
    const closed = treeOf({ a: file('11', 0), 'd/n': file('3', 0) });
    const modeOf = (path: string): number => statSync(join(world.workspace, path)).mode & 0o777;
    const parts = world.parts(before, closed);
    await commitToHost(parts);
    assert.deepEqual([modeOf('a'), modeOf('d/n')], [0, 0]);
    assert.deepEqual(
      (await commitToHost(parts)).paths.map(({ status }) => status).filter((status) => status !== 'same'),
      [],
    );
    await undoCommit(parts);
    assert.deepEqual(world.now(), before);
  }));

test('a file that somebody has closed since is not undone over, and named', () =>
  inWorld(before, async (world) => {
    const parts = world.parts(before, after);
    await commitToHost(parts);
    chmodSync(join(world.workspace, 'a'), 0);
    await assert.rejects(undoCommit(parts), { code: 'session.undo-refused', message: /"?a"?: it was changed since/ });
    chmodSync(join(world.workspace, 'a'), 0o644);
    assert.deepEqual(world.now(), after);
  }));

const shut = treeOf({ own: folder(0), 'own/deep': folder(0o500), 'own/deep/z': file('z', 0o400), 'own/y': file('y') });
const opened = (world: World): void => {
  for (const path of ['own', 'own/deep']) chmodSync(join(world.workspace, path), 0o755);
};

test('a folder that a commit closes to its owner is taken back by an undo, with all that is in it', () =>
  inWorld(before, async (world) => {
    const parts = world.parts(before, { ...before, ...shut });
    await commitToHost(parts);
    assert.equal(statSync(join(world.workspace, 'own')).mode & 0o777, 0);
    await undoCommit(parts);
    assert.deepEqual(world.now(), before);
  }));

for (const [what, change] of [
  ['something has come into it', (at: string): void => writeFileSync(join(at, 'theirs'), 'x')],
  ['a file in it was changed', (at: string): void => writeFileSync(join(at, 'y'), 'theirs')],
] as const)
  test(`a closed folder is not undone over where ${what}, and all is as before`, () =>
    inWorld(before, async (world) => {
      const parts = world.parts(before, { ...before, ...shut });
      await commitToHost(parts);
      chmodSync(join(world.workspace, 'own'), 0o755);
      change(join(world.workspace, 'own'));
      opened(world);
      const theirs = world.now();
      for (const [path, mode] of [
        ['own/deep', 0o500],
        ['own', 0],
      ] as const)
        chmodSync(join(world.workspace, path), mode);
      await assert.rejects(
        undoCommit(parts),
        ({ code }: { code?: string }) => code !== undefined && code.startsWith('session.'),
      );
      assert.equal(statSync(join(world.workspace, 'own')).mode & 0o777, 0, 'it is closed again');
      opened(world);
      assert.deepEqual(world.now(), theirs);
    }));
