import assert from 'node:assert/strict';
import { test } from 'node:test';
import { treeRows } from '../../page/lib/tree-rows.ts';
import { fc } from '../support/fast-check.ts';

const drawn = (paths: readonly string[]): readonly string[] =>
  treeRows(paths).map(({ name, depth, file }) => `${'  '.repeat(depth)}${name}${file < 0 ? '' : ` =${paths[file]}`}`);

test('folders that hold one folder only are one row', () => {
  assert.deepEqual(drawn(['a/b/c/one', 'a/b/c/two', 'top', 'x/y/z/deep', 'x/y/near']), [
    'a/b/c/',
    '  one =a/b/c/one',
    '  two =a/b/c/two',
    'top =top',
    'x/y/',
    '  near =x/y/near',
    '  z/',
    '    deep =x/y/z/deep',
  ]);
  assert.deepEqual(drawn(['a/b/c', 'a/b.c']), ['a/', '  b.c =a/b.c', '  b/', '    c =a/b/c']);
});

const segment = fc.constantFrom('a', 'b', 'c', 'd.e', '');
const paths = fc.uniqueArray(
  fc.array(segment, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/')),
  { maxLength: 30 },
);

test('whatever the paths are, each file has one row, and the rows over it spell its path', () => {
  fc.assert(
    fc.property(paths, (given) => {
      const rows = treeRows(given);
      assert.deepEqual(
        rows.flatMap(({ file }) => (file < 0 ? [] : [file])).sort((a, b) => a - b),
        given.map((_, index) => index),
      );
      const over: string[] = [];
      for (const { name, depth, file } of rows) {
        over.length = depth;
        if (file >= 0) assert.equal([...over, name].join(''), given[file]);
        else over.push(name);
      }
    }),
  );
});
