import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Metafile } from 'esbuild';
import { groupChunks } from '../../bundle/group-chunks.ts';

type Chunk = { readonly imports?: readonly string[]; readonly bytes?: number; readonly exports?: readonly string[] };

/** Chunks by their names; what else they import is a package. */
function grouped(chunks: Readonly<Record<string, Chunk>>): readonly (readonly string[])[] {
  const outputs: Metafile['outputs'] = {};
  for (const [name, { imports = [], bytes = 100, exports = [name] }] of Object.entries(chunks))
    outputs[`dist/${name}`] = {
      bytes,
      inputs: {},
      exports: [...exports],
      imports: imports.map((path) =>
        path in chunks
          ? { path: `dist/${path}`, kind: 'import-statement' }
          : { path, kind: 'import-statement', external: true },
      ),
    };
  return groupChunks(new Map(Object.keys(chunks).map((name) => [name, ''])), outputs, 'dist');
}

test('chunks that need the same packages are together, whatever they need of Node and of what is usual', () => {
  const chunks = {
    a: { imports: ['@fpf/contracts', 'node:fs'] },
    b: { imports: ['@fpf/contracts', '@fpf/contracts/hash', '@fpf/files/write'] },
    c: { imports: ['@fpf/contracts', '@fpf/secrets'] },
    d: { imports: ['@fpf/files/text'] },
    e: { imports: ['node:path'] },
    f: {},
    g: { imports: ['@fpf/contracts', '@fpf/files/patch'] },
  };
  assert.deepEqual(grouped(chunks), [
    ['a', 'b'],
    ['e', 'f'],
  ]);
});

test('what is large stays alone, and two of one name are in two files', () => {
  assert.deepEqual(grouped({ a: {}, b: {}, large: { bytes: 20_000 } }), [['a', 'b']]);
  const two = { a: { exports: ['one'] }, b: { exports: ['one'] }, c: { exports: ['two'] }, d: { exports: ['two'] } };
  assert.deepEqual(grouped(two), [
    ['a', 'c'],
    ['b', 'd'],
  ]);
});

test('chunks that would import each other in a circle are not joined, nor by what was joined before', () => {
  const large = 20_000;
  assert.deepEqual(grouped({ a: { imports: ['l'] }, b: {}, c: {}, l: { bytes: large, imports: ['b'] } }), [['a', 'c']]);
  const chain = { a: { imports: ['l'] }, b: {}, c: { imports: ['m'] }, d: {} };
  const between = { l: { bytes: large, imports: ['d'] }, m: { bytes: large, imports: ['b'] } };
  assert.deepEqual(grouped({ ...chain, ...between }), [['a', 'b']]);
});
