import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { walkTree } from '../../src/view/walk-tree.ts';
import { freshFolders } from '../support/host-folder.ts';
import { overlayOf, textOf } from '../support/trees/views.ts';

const folders = freshFolders();

function fill(): string {
  const { root } = folders();
  for (const path of ['a/b', 'kept', '.fpf']) mkdirSync(join(root, path), { recursive: true });
  for (const path of ['a/one', 'a/b/two', 'kept/three', 'top', '.fpf/db'])
    writeFileSync(join(root, path), `host ${path}`);
  symlinkSync('a', join(root, 'link'));
  return root;
}

test('without a delta the view is the host, less what is covered', async () => {
  const tree = overlayOf(fill());
  const seen: string[] = [];
  for await (const { path, entry } of walkTree(tree)) seen.push(`${path} ${entry.type}`);
  assert.deepEqual(seen, [
    'a directory',
    'a/b directory',
    'a/b/two file',
    'a/one file',
    'kept directory',
    'kept/three file',
    'link symlink',
    'top file',
  ]);
  assert.deepEqual(await tree.names(''), ['a', 'kept', 'link', 'top']);
  assert.equal((await tree.lstat('link'))?.target, 'a');
  assert.equal(await tree.lstat('link/one'), undefined);
  assert.equal(await tree.names('top'), undefined);
});

test('the delta counts first, a whiteout hides all below it, and a folder of both has what is in either', async () => {
  const tree = overlayOf(fill(), {
    files: { 'a/new': 'new', top: 'changed' },
    folders: ['a'],
    whiteouts: ['a/b', 'kept'],
  });
  assert.deepEqual(await tree.names('a'), ['new', 'one']);
  assert.deepEqual(
    [...((await tree.entries('a'))?.entries() ?? [])].map(([name, { layer }]) => `${name} ${layer}`),
    ['new delta', 'one base'],
  );
  assert.equal(await tree.lstat('a/b/two'), undefined);
  assert.equal(await tree.lstat('kept/three'), undefined);
  assert.equal(await tree.names('kept'), undefined);
  assert.deepEqual(await tree.names(''), ['a', 'link', 'top']);
  assert.equal(await textOf(tree.pieces('top')), 'changed');
  assert.equal(await textOf(tree.pieces('a/one')), 'host a/one');
  await assert.rejects(textOf(tree.pieces('a/b/two')), { code: 'session.path-missing' });
  await assert.rejects(textOf(tree.pieces('a')), { code: 'session.path-unfit' });
});

test('an entry of the delta that is no folder hides the folder that the host has there, and the other way round', async () => {
  const tree = overlayOf(fill(), { files: { a: 'a file now', 'top/x': 'x' }, folders: ['top'], links: { kept: 'a' } });
  assert.equal(await tree.lstat('a/one'), undefined);
  assert.equal(await tree.names('a'), undefined);
  assert.deepEqual(await tree.names('top'), ['x']);
  assert.equal(await tree.lstat('kept/three'), undefined);
});

test('a hash is what is known, or what is read', async () => {
  const tree = overlayOf(fill(), { files: { new: 'new' } });
  for (const [path, text] of [
    ['new', 'new'],
    ['a/one', 'host a/one'],
  ] as const)
    assert.equal(await tree.hash(path), createHash('sha256').update(text).digest('hex'));
});
