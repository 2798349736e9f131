import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
/** As README.md of the folder has it: an import points to the left, or stays in its folder. */
const order = ['parts', 'look', 'plan', 'commit', 'undo', 'follow', 'export', 'closed', 'adopt', '.'];

const imports = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, to = '']) => ({
      file,
      to: normalize(join(file, '..', to)),
    })),
  );
const inHost = (file: string): boolean => file.startsWith('host/');
const placeOf = (file: string): number => order.indexOf(file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '.');

/** Whoever reads a snapshot alone, or asks what is half done, loads nothing else of it. */
const isDoor = (file: string, to: string): boolean =>
  to === 'host/index.ts' ||
  (file === 'snapshot.ts' && to === 'host/look/snapshot-contents.ts') ||
  (file === 'places.ts' && to === 'host/commit/half-done.ts');

test('host has one door, and its folders are read from the left to the right', () => {
  const past = imports.filter(({ file, to }) => inHost(to) && !inHost(file) && !isDoor(file, to));
  assert.deepEqual(past, [], 'past the door');
  const up = imports.filter(({ file, to }) => inHost(to) && inHost(file) && placeOf(to) > placeOf(file));
  assert.deepEqual(up, [], 'against the order');
  assert.ok(imports.some(({ to }) => to === 'host/index.ts'));
});
