import assert from 'node:assert/strict';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commitToHost } from '../../src/host/commit/commit.ts';
import { undoCommit } from '../../src/host/undo/undo.ts';
import { settleCommit } from '../../src/host/undo/settle.ts';
import { inWorld, textAt } from './support/commit-world.ts';
import { file, folder, link, treeOf } from './support/small-tree.ts';

test('protected paths are written only where each is named', () =>
  inWorld({}, async (world) => {
    const paths = [
      '.git/hooks/pre-commit',
      'sub/.GIT/config',
      '.fpf.',
      '.agentfs/x',
      'fpf.config.json',
      'skills/a/SKILL.md',
    ];
    for (const path of paths) {
      const parts = world.parts({}, treeOf({ [path]: file('x') }), { protectedPaths: ['skills'] });
      await assert.rejects(commitToHost(parts), { code: 'session.protected-path' }, path);
      assert.deepEqual(world.now(), {}, path);
      const allow = parts.changes.map((change) => change.path);
      await commitToHost(parts, { allow });
      assert.equal(textAt(world, path), 'x');
      await undoCommit(parts);
    }
  }));

test('FIFOs and links that lead out are refused, also through another link; inside they may go anywhere', () =>
  inWorld(treeOf({ 'sub/up': link('..'), known: link('/etc') }), async (world) => {
    const before = treeOf({ 'sub/up': link('..'), known: link('/etc') });
    const out = ['/etc/passwd', '../x', 'sub/up/../x', 'sub/up/sub/up/../../y', '/proc/self', `${world.workspace}x`];
    for (const target of out) {
      const parts = world.parts(before, { ...before, evil: link(target) });
      await assert.rejects(commitToHost(parts), { code: 'session.commit-refused' }, target);
    }
    await assert.rejects(commitToHost(world.parts(before, { ...before, p: { type: 'fifo', mode: 0o644 } })), {
      code: 'session.commit-refused',
    });
    const inside = ['sub', 'sub/up/sub', `${world.workspace}/sub`, 'no/such', 'loop', 'a/../sub/..', '.'];
    for (const [n, target] of inside.entries()) {
      const parts = world.parts(before, { ...before, [`ok${n}`]: link(target) });
      await commitToHost(parts);
      await undoCommit(parts);
    }
  }));

test('a set-id bit is never written', () =>
  inWorld({}, async (world) => {
    await commitToHost(world.parts({}, { run: file('x', 0o6755), d: folder(0o2755) }));
    assert.equal(lstatSync(join(world.workspace, 'run')).mode & 0o7777, 0o755);
    assert.equal(lstatSync(join(world.workspace, 'd')).mode & 0o7777, 0o755);
  }));

test('what the workspace has in a folder that is to go is never removed', () =>
  inWorld(treeOf({ 'd/known': file('1'), 'd/theirs': file('2') }), async (world) => {
    const parts = world.parts(treeOf({ 'd/known': file('1') }), {});
    await assert.rejects(commitToHost(parts), { code: 'session.conflict', message: /"theirs" in it/ });
    await assert.rejects(commitToHost(parts, { resolve: { d: 'ours' } }), { code: 'session.conflict' });
    await commitToHost(parts, { resolve: { d: 'theirs' } });
    assert.deepEqual(world.now(), treeOf({ 'd/theirs': file('2') }));
  }));

test('a folder that became a link is not written through', () =>
  inWorld(treeOf({ 'd/a': file('1') }), async (world) => {
    const parts = world.parts(treeOf({ 'd/a': file('1') }), treeOf({ 'd/a': file('2') }));
    mkdirSync(join(world.dir, 'outside'));
    writeFileSync(join(world.dir, 'outside/a'), '1');
    rmSync(join(world.workspace, 'd'), { recursive: true });
    symlinkSync(join(world.dir, 'outside'), join(world.workspace, 'd'));
    await assert.rejects(commitToHost(parts, { resolve: { 'd/a': 'ours' } }), {
      code: 'session.conflict',
      message: /d is no folder/,
    });
    assert.equal(readFileSync(join(world.dir, 'outside/a'), 'utf8'), '1');
  }));

test('a folder swapped for a link in the middle of a commit is not written through, and all is put back', () =>
  inWorld(treeOf({ a: file('1'), 'd/b': file('1') }), async (world) => {
    const outside = join(world.dir, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'b'), '1');
    let steps = 0;
    const onStep = (step: string): void => {
      if (step !== 'commit-write' || (steps += 1) !== 3) return;
      renameSync(join(world.workspace, 'd'), join(world.workspace, 'was'));
      symlinkSync(outside, join(world.workspace, 'd'));
    };
    const parts = world.parts(treeOf({ a: file('1'), 'd/b': file('1') }), treeOf({ a: file('2'), 'd/b': file('2') }), {
      onStep,
    });
    await assert.rejects(commitToHost(parts), { code: 'session.conflict' });
    assert.equal(textAt(world, 'a'), '1');
    assert.deepEqual([readFileSync(join(outside, 'b'), 'utf8'), readdirSync(outside)], ['1', ['b']]);
  }));

test('a path that is written during the commit keeps what was written, and the rest is put back', () =>
  inWorld(treeOf({ a: file('1'), b: file('1') }), async (world) => {
    let steps = 0;
    const onStep = (step: string): void => {
      if (step === 'commit-write' && (steps += 1) === 3)
        writeFileSync(join(world.workspace, 'b'), 'an editor was here');
    };
    const after = treeOf({ a: file('2'), b: file('2'), c: file('3') });
    const parts = world.parts(treeOf({ a: file('1'), b: file('1') }), after, { onStep });
    await assert.rejects(commitToHost(parts), { code: 'session.conflict', message: /"b" was changed/ });
    assert.deepEqual(world.now(), treeOf({ a: file('1'), b: file('an editor was here') }));
  }));

test('a second name outside the workspace is never written through', () =>
  inWorld(treeOf({ a: file('1') }), async (world) => {
    linkSync(join(world.workspace, 'a'), join(world.dir, 'elsewhere'));
    await commitToHost(world.parts(treeOf({ a: file('1') }), treeOf({ a: file('2', 0o755) })));
    assert.equal(readFileSync(join(world.dir, 'elsewhere'), 'utf8'), '1');
    assert.equal(statSync(join(world.dir, 'elsewhere')).mode & 0o777, 0o644);
  }));

test('a workspace that is gone or was replaced is not written', () =>
  inWorld(treeOf({ a: file('1') }), async (world) => {
    const parts = world.parts(treeOf({ a: file('1') }), treeOf({ a: file('2') }));
    const moved = join(world.dir, 'moved');
    renameSync(world.workspace, moved);
    await assert.rejects(commitToHost(parts), { code: 'session.workspace-missing' });
    let steps = 0;
    const onStep = (step: string): void => {
      if (step !== 'commit-write' || (steps += 1) !== 2) return;
      renameSync(world.workspace, `${moved}-2`);
      mkdirSync(world.workspace);
      writeFileSync(join(world.workspace, 'a'), '1');
    };
    renameSync(moved, world.workspace);
    await assert.rejects(commitToHost({ ...parts, onStep }), /another folder/);
    assert.equal(textAt(world, 'a'), '1');
    // Where it was is not known to be as before, so that is not claimed: it is settled when the folder is back.
    await assert.rejects(commitToHost(parts), { code: 'session.unfinished-commit' });
    rmSync(world.workspace, { recursive: true });
    renameSync(`${moved}-2`, world.workspace);
    await settleCommit(parts, 'roll-back');
    assert.deepEqual(world.now(), treeOf({ a: file('1') }));
  }));
