import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldersAllow } from '../../src/rules/folders.ts';

const allows = (path: string, folders?: { allow?: string[]; deny?: string[] }): boolean =>
  foldersAllow(path, { allow: [], deny: [], ask: [], ...(folders && { folders }) });

test('without folders everything in the workspace is allowed, and nothing outside of it', () => {
  assert.equal(foldersAllow('a', undefined), true);
  assert.equal(allows('a/b'), true);
  assert.equal(allows('a', {}), true);
  for (const path of ['', '/a', '../a', 'a/../b', 'a\\b', 'a\0']) assert.equal(allows(path), false, path);
});

test('a folder is itself and all that lies in it, by whole names', () => {
  assert.equal(allows('src', { allow: ['src'] }), true);
  assert.equal(allows('src/a/b', { allow: ['src/'] }), true);
  assert.equal(allows('source', { allow: ['src'] }), false);
  assert.equal(allows('Src/a', { allow: ['src'] }), false);
  assert.equal(allows('.', { allow: ['src'] }), false);
  assert.equal(allows('a', { allow: ['.'] }), true);
  assert.equal(allows('a', { allow: [] }), false);
});

test('what is denied is denied inside what is allowed, and with all that holds it', () => {
  const folders = { allow: ['.'], deny: ['docs/secret'] };
  assert.equal(allows('docs/secret/x', folders), false);
  assert.equal(allows('docs/public', folders), true);
  assert.equal(allows('docs', folders), false, 'who deletes it deletes what is in it');
  assert.equal(allows('.', folders), false);
});

test('a folder that is none allows nothing, and denies everything', () => {
  for (const folder of ['src/*', '/src', '../src', '!src', '{a,b}', '~', 'a[b]', 'C:\\x']) {
    assert.equal(allows('src/a', { allow: [folder] }), false, folder);
    assert.equal(allows('src/a', { allow: ['src'], deny: [folder] }), false, folder);
  }
});
