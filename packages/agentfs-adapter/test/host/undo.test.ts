import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commitToHost } from '../../src/host/commit/commit.ts';
import { undoCommit } from '../../src/host/undo/undo.ts';
import { inWorld, textAt } from './support/commit-world.ts';
import { file, type Tree, treeOf } from './support/small-tree.ts';

test('an undo refuses all where one path is not as the commit wrote it, and names every such path', () =>
  inWorld(treeOf({ a: file('1'), b: file('1') }), async (world) => {
    const parts = world.parts(
      treeOf({ a: file('1'), b: file('1') }),
      treeOf({ a: file('2'), b: file('2'), 'n/x': file('3') }),
    );
    await commitToHost(parts);
    writeFileSync(join(world.workspace, 'a'), 'edited');
    writeFileSync(join(world.workspace, 'n/y'), 'new');
    chmodSync(join(world.workspace, 'n/x'), 0o600);
    await assert.rejects(undoCommit(parts), { code: 'session.undo-refused', message: /"a"[^]*"n"[^]*"n\/x"/ });
    assert.deepEqual([textAt(world, 'a'), textAt(world, 'b')], ['edited', '2']);
    const { paths } = await undoCommit(parts, { dryRun: true });
    assert.deepEqual(
      paths.map(({ change, status }) => [change.path, status]),
      [
        ['a', 'conflict'],
        ['b', 'apply'],
        ['n', 'conflict'],
        ['n/x', 'conflict'],
      ],
    );
    await assert.rejects(undoCommit(parts, { id: 'unknown' }), { code: 'session.nothing-to-undo' });
  }));

test('commits are undone one after another, the last one first', () =>
  inWorld(treeOf({ a: file('1') }), async (world) => {
    const [one, two, three] = ['1', '2', '3'].map((text) => treeOf({ a: file(text) })) as [Tree, Tree, Tree];
    let ms = 1_000;
    const now = (): number => (ms += 1);
    const first = await commitToHost(world.parts(one, two, { now }));
    await commitToHost(world.parts(two, three, { now }));
    await assert.rejects(undoCommit(world.parts(one, two), { id: first.id ?? '' }), { code: 'session.undo-refused' });
    const told: string[] = [];
    await undoCommit(world.parts(one, two), { onProgress: (done, of) => told.push(`${done} of ${of}`) });
    assert.deepEqual(new Set(told), new Set(['0 of 1']));
    assert.deepEqual(world.now(), two);
    await undoCommit(world.parts(one, two));
    assert.deepEqual(world.now(), one);
  }));
