import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commitToHost } from '../../src/host/commit/commit.ts';
import { undoCommit } from '../../src/host/undo/undo.ts';
import { unfinishedCommitOf } from '../../src/host/undo/settle.ts';
import { inWorld, textAt } from './support/commit-world.ts';
import { file, folder, link, type Tree, treeOf } from './support/small-tree.ts';

const cases: readonly (readonly [what: string, before: Tree, after: Tree])[] = [
  [
    'new, changed and deleted files',
    treeOf({ a: file('1'), b: file('2'), 'd/c': file('3') }),
    treeOf({ a: file('11'), 'd/n': file('4', 0o600) }),
  ],
  [
    'modes',
    treeOf({ run: file('x'), d: folder(0o755), 'd/f': file('y', 0o444) }),
    treeOf({ run: file('x', 0o755), d: folder(0o700), 'd/f': file('y', 0o640) }),
  ],
  ['an empty file and an empty folder', treeOf({ gone: folder() }), treeOf({ empty: file(''), fresh: folder(0o711) })],
  [
    'links',
    treeOf({ l: link('a'), a: file('1'), x: link('y') }),
    treeOf({ l: link('b'), a: link('c'), x: file('2'), n: link('nowhere/at all') }),
  ],
  ['a file that becomes a folder', treeOf({ a: file('1') }), treeOf({ 'a/b/c': file('2'), 'a/d': link('b') })],
  ['a folder that becomes a file', treeOf({ 'a/b/c': file('2'), 'a/d': link('b') }), treeOf({ a: file('1') })],
  [
    'a folder that becomes a link, and back',
    treeOf({ 'a/b': file('1'), l: link('x') }),
    treeOf({ a: link('l'), 'l/b': file('2') }),
  ],
  ['a folder taken away', treeOf({ 'a/b/c/d': file('1'), 'a/b/e': file('2'), k: file('3') }), treeOf({ k: file('3') })],
  [
    'a rename of a folder',
    treeOf({ 'old/a': file('1'), 'old/b/c': file('2') }),
    treeOf({ 'new/a': file('1'), 'new/b/c': file('2') }),
  ],
  [
    'odd names',
    treeOf({}),
    treeOf({
      'a b': file('1'),
      'q"\\': file('2'),
      'tab\t\n': file('3'),
      'ä/\u{1f600}': file('4'),
      '-rf': file('5'),
      '.hidden': file('6'),
    }),
  ],
  [
    'what is written in a folder that is closed',
    treeOf({ d: folder(0o555), 'd/a': file('1'), 'd/b': file('2') }),
    treeOf({ d: folder(0o555), 'd/a': file('11'), 'd/n': file('3') }),
  ],
  [
    'what is written deep in folders that are closed',
    treeOf({ d: folder(0o500), 'd/e': folder(0o555), 'd/e/a': file('1'), 'd/e/b': file('2'), 'd/x': file('3') }),
    treeOf({ d: folder(0o500), 'd/e': folder(0o555), 'd/e/a': file('11'), 'd/e/n/c': file('4'), 'd/x': file('3') }),
  ],
  [
    'a closed folder that comes, and one that goes',
    treeOf({ old: folder(0o500), 'old/a': file('1') }),
    treeOf({ fresh: folder(0o500), 'fresh/sub/x': file('2') }),
  ],
];

for (const [what, before, after] of cases) {
  test(`a commit brings ${what}, and its undo takes it back`, () =>
    inWorld(before, async (world) => {
      const parts = world.parts(before, after);
      const { id, written, paths } = await commitToHost(parts);
      assert.deepEqual(world.now(), after);
      assert.equal(written, parts.changes.length);
      assert.ok(paths.every(({ status }) => status === 'apply'));
      assert.deepEqual(
        world.records.map((record) => [record.id, record.kind, record.written.length]),
        [[id, 'commit', written]],
      );
      const undone = await undoCommit(parts);
      assert.equal(undone.id, id);
      assert.deepEqual(world.now(), before);
      assert.deepEqual(
        world.records.map(({ kind }) => kind),
        ['commit', 'undo'],
      );
      await assert.rejects(undoCommit(parts), { code: 'session.nothing-to-undo' });
      assert.equal(await unfinishedCommitOf(parts), undefined);
    }));
}

test('protected paths that are left out stay as they are, with the folders that hold them; a named one is written with its folder', () =>
  inWorld(treeOf({ a: file('1'), 'lib/.git/config': file('x'), 'lib/b': file('1') }), async (world) => {
    const before = treeOf({ a: file('1'), 'lib/.git/config': file('x'), 'lib/b': file('1') });
    const after = treeOf({
      a: file('2'),
      lib: file('now a file'),
      '.git/hooks/run': file('3'),
      '.git/odd': link('../..'),
    });
    const parts = world.parts(before, after);
    await assert.rejects(commitToHost(parts), { code: 'session.commit-refused' }, 'a link that leads out');
    const { paths, written } = await commitToHost(parts, { skipProtected: true });
    assert.equal(written, 2);
    assert.deepEqual(world.now(), treeOf({ a: file('2'), 'lib/.git/config': file('x') }));
    const found = Object.fromEntries(paths.map(({ change, status }) => [change.path, status]));
    assert.deepEqual(
      [found['.git'], found['.git/odd'], found['lib'], found['lib/b']],
      ['protected', 'protected', 'protected', 'apply'],
    );
    assert.deepEqual(world.records.at(-1)?.theirs, []);
    await undoCommit(parts);
    assert.deepEqual(world.now(), before);
    await commitToHost(parts, { skipProtected: true, allow: ['.git/hooks/run'], paths: ['.git'] });
    assert.equal(textAt(world, '.git/hooks/run'), '3');
  }));

test('a conflict anywhere keeps all from being written; each path is decided by name', () =>
  inWorld(treeOf({ a: file('theirs'), b: file('1'), c: file('theirs') }), async (world) => {
    const before = treeOf({ a: file('base'), b: file('1'), c: file('base') });
    const parts = world.parts(before, treeOf({ a: file('ours'), b: file('2'), c: file('ours') }));
    await assert.rejects(commitToHost(parts), { code: 'session.conflict', message: /"a"[^]*"c"/ });
    await assert.rejects(commitToHost(parts, { resolve: { a: 'ours' } }), {
      code: 'session.conflict',
      message: /^((?!"a")[^])*$/,
    });
    assert.equal(textAt(world, 'b'), '1');
    const { written } = await commitToHost(parts, { resolve: { a: 'ours', c: 'theirs' } });
    assert.deepEqual([written, textAt(world, 'a'), textAt(world, 'b'), textAt(world, 'c')], [2, 'ours', '2', 'theirs']);
    await undoCommit(parts);
    assert.deepEqual([textAt(world, 'a'), textAt(world, 'b')], ['theirs', '1']);
  }));

test('a path of its own is committed with the folders that it needs', () =>
  inWorld(treeOf({ x: file('1') }), async (world) => {
    const before = treeOf({ x: file('1') });
    const parts = world.parts(before, treeOf({ x: file('2'), 'n/deep/a': file('3'), 'n/b': file('4') }));
    await commitToHost(parts, { paths: ['n/deep'] });
    assert.deepEqual(world.now(), treeOf({ x: file('1'), 'n/deep/a': file('3') }));
    await assert.rejects(commitToHost(parts, { paths: ['nothing'] }), { code: 'session.path-missing' });
  }));

test('two names of one file arrive as two names of one file', () =>
  inWorld(treeOf({ a: file('1') }), async (world) => {
    const after = treeOf({ a: file('2'), 'd/b': file('2') });
    const parts = world.parts(treeOf({ a: file('1') }), after, {
      sameFile: (path) => (path === 'd/b' ? 'a' : path === 'a' ? 'd/b' : undefined),
    });
    await commitToHost(parts);
    assert.deepEqual(world.now(), after);
    assert.equal(statSync(join(world.workspace, 'a')).ino, statSync(join(world.workspace, 'd/b')).ino);
    await undoCommit(parts);
    assert.deepEqual(world.now(), treeOf({ a: file('1') }));
  }));

test('a stop between two paths puts everything back', () =>
  inWorld(treeOf({ a: file('1'), b: file('1') }), async (world) => {
    const before = treeOf({ a: file('1'), b: file('1') });
    for (let at = 1; at <= 4; at += 1) {
      const stop = new AbortController();
      let steps = 0;
      const onStep = (step: string): void => {
        if (step === 'commit-write' && (steps += 1) === at) stop.abort();
      };
      const parts = world.parts(before, treeOf({ a: file('2'), c: file('2') }), { onStep });
      await assert.rejects(commitToHost(parts, { signal: stop.signal }), { code: 'session.commit-stopped' });
      assert.deepEqual(world.now(), before, `stopped at ${at}`);
      assert.equal(await unfinishedCommitOf(parts), undefined);
    }
  }));

test('of two sessions that change one path, the second is told of a conflict; what the host has already is the same', () =>
  inWorld(treeOf({ a: file('1'), b: file('1') }), async (world) => {
    const before = treeOf({ a: file('1'), b: file('1') });
    const first = world.parts(before, treeOf({ a: file('2'), b: file('both') }), { session: 'one' });
    const second = world.parts(before, treeOf({ a: file('3'), b: file('both') }), { session: 'two' });
    await commitToHost(first);
    await assert.rejects(commitToHost(second), { code: 'session.conflict' });
    const { id, written, paths } = await commitToHost(second, { paths: ['b'] });
    assert.deepEqual([id, written, paths[0]?.status], [null, 0, 'same']);
    assert.deepEqual([...(world.records.at(-1)?.host.keys() ?? [])], ['b']);
    await assert.rejects(undoCommit(second), { code: 'session.nothing-to-undo' });
  }));

test('one writer at a time', () =>
  inWorld(treeOf({ a: file('1') }), async (world) => {
    const parts = world.parts(treeOf({ a: file('1') }), treeOf({ a: file('2') }));
    const both = await Promise.allSettled([commitToHost(parts), commitToHost(parts)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    const { code, message, hint } = refused.reason as { code: string; message: string; hint: string };
    assert.equal(code, 'session.commit-locked');
    assert.match(message, new RegExp(`process ${process.pid} is writing`));
    assert.doesNotMatch(hint, /remove/);
  }));

test('nothing is left beside the workspace but what an undo needs', () =>
  inWorld(treeOf({ a: file('1') }), async (world) => {
    const parts = world.parts(treeOf({ a: file('1') }), treeOf({ a: file('2') }));
    const { id } = await commitToHost(parts);
    assert.deepEqual(readdirSync(join(world.dir, 'home')), ['commits']);
    assert.deepEqual(readdirSync(join(world.dir, 'home/commits')), [id]);
    assert.equal(statSync(join(world.dir, 'home/commits', id ?? '')).mode & 0o777, 0o700);
  }));
