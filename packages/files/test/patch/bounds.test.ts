import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { defaultBounds, leftOutOf, toPatch } from '../../src/patch/index.ts';
import { changes, file, gitApplies, type Tree } from './support/trees.ts';

const lines = (count: number, seed: number): string =>
  Array.from({ length: count }, (_, i) => `${(i * seed) % 99_991}\n`).join('');

test('two unrelated long texts give a patch that git applies, in bounded time', () => {
  const [before, after] = [lines(100_000, 7919), lines(100_000, 6101)];
  const started = performance.now();
  const { patch } = toPatch(changes({ big: file(before) }, { big: file(after) }));
  assert.ok(performance.now() - started < 20_000, 'ten times what two seconds allow');
  gitApplies({ big: file(before) }, { big: file(after) }, patch);
});

test('a text over its bound is written as a binary, whichever side it is', () => {
  const long = `${'x'.repeat(80)}\n`.repeat(14_000);
  for (const [before, after] of [
    [{ t: file('short\n') }, { t: file(long) }],
    [{ t: file(long) }, {}],
  ] satisfies (readonly [Tree, Tree])[]) {
    const { patch, leftOut } = toPatch(changes(before, after));
    assert.match(patch, /^GIT binary patch$/m);
    assert.deepEqual(leftOut, []);
    gitApplies(before, after, patch);
  }
});

test('past the bound a path is left out and named, and what stands in its place too; the rest applies', () => {
  const bounds = { ...defaultBounds, fileBytes: 100 };
  const big = (): Uint8Array => new Uint8Array(randomBytes(101));
  const before: Tree = {
    big: file(big()),
    'dir/big': file(big()),
    'moved/big': file(new Uint8Array(200)),
    small: file('1\n'),
  };
  const after: Tree = {
    'big/inner': file('1\n'),
    dir: file('2\n'),
    fresh: file(big()),
    'other/big': file(new Uint8Array(200)),
    small: file('2\n'),
  };
  const { patch, leftOut } = toPatch(changes(before, after), bounds);
  assert.deepEqual(leftOut.map(({ path }) => path).sort(), ['big', 'big/inner', 'dir', 'dir/big', 'fresh']);
  assert.deepEqual(
    leftOutOf(
      changes(before, after).map(({ change }) => change),
      bounds,
    ),
    leftOut,
  );
  const { fresh: _fresh, 'big/inner': _inner, dir: _dir, ...rest } = after;
  gitApplies(before, { ...rest, big: before['big'] ?? file(''), 'dir/big': before['dir/big'] ?? file('') }, patch);
});

test('past the bound of the whole patch, what comes later is left out', () => {
  const tree: Tree = { a: file('1'.repeat(60)), b: file('2'.repeat(60)), c: file('3'.repeat(30)) };
  const { leftOut } = toPatch(changes({}, tree), { ...defaultBounds, totalBytes: 100 });
  assert.deepEqual(leftOut, [{ path: 'b', why: 'the patch is too large with it' }]);
});
