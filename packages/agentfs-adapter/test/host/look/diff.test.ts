import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultBounds } from '@fpf/files/patch';
import { planDiscard } from '../../../src/host/follow/discard.ts';
import { diffOf } from '../../../src/host/export/diff.ts';
import { changesOf } from '../support/commit-world.ts';
import { file, link, type Tree, treeOf } from '../support/small-tree.ts';

const contentsOf = (before: Tree, after: Tree): Parameters<typeof diffOf>[1] => {
  const pieces = (tree: Tree) =>
    async function* (path: string): AsyncGenerator<Uint8Array> {
      const entry = tree[path];
      if (entry?.type === 'file') for (const piece of entry.text.match(/.{1,3}/gsu) ?? []) yield Buffer.from(piece);
    };
  return { before: pieces(before), after: pieces(after) };
};

test('a diff holds every change that git can tell, and those of the paths alone where some are named', async () => {
  const [before, after] = [
    treeOf({ a: file('one\n'), 'd/b': file('two\n') }),
    treeOf({ a: file('one\nmore\n'), 'e/b': file('two\n'), l: link('a') }),
  ];
  const all = await diffOf(changesOf(before, after), contentsOf(before, after));
  assert.match(all.patch, /^\+more$/m);
  assert.match(all.patch, /^rename from d\/b\nrename to e\/b$/m);
  assert.match(all.patch, /^new file mode 120000$/m);
  assert.deepEqual(all.leftOut, []);
  const one = await diffOf(changesOf(before, after), contentsOf(before, after), { paths: ['e'] });
  assert.deepEqual(
    one.changes.map(({ path }) => path),
    ['e', 'e/b'],
  );
  assert.match(one.patch, /^new file mode 100644$/m);
});

test('what is too large for a patch is named, and is not asked for', async () => {
  const after = treeOf({ big: file('x'.repeat(100)), small: file('y\n') });
  const asked: string[] = [];
  const contents = contentsOf({}, after);
  const watched = { ...contents, after: (path: string) => (asked.push(path), contents.after(path)) };
  const { patch, leftOut } = await diffOf(changesOf({}, after), watched, {
    bounds: { ...defaultBounds, fileBytes: 50 },
  });
  assert.deepEqual([leftOut, asked], [[{ path: 'big', why: 'it is too large for a patch' }], ['small']]);
  assert.match(patch, /b\/small/);
});

test('a discard takes what lies below with it, and the folder that something comes back to', () => {
  const before = treeOf({ 'd/a': file('1'), 'd/b': file('2'), f: file('3') });
  const after = treeOf({ 'f/x': file('4'), n: file('5') });
  const changes = changesOf(before, after);
  const dropped = (...paths: readonly string[]): readonly string[] =>
    planDiscard(changes, paths).map(({ path }) => path);
  assert.deepEqual(dropped('d/a'), ['d', 'd/a']);
  assert.deepEqual(dropped('f'), ['f', 'f/x']);
  assert.deepEqual(dropped('f/x'), ['f/x']);
  assert.deepEqual(planDiscard(changes).length, changes.length);
  assert.throws(() => dropped('d/none'), { code: 'session.path-missing' });
});
