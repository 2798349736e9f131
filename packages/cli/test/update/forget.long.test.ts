import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { forgetOldest } from '../../src/compose/update/forget-oldest.ts';
import { scratch } from '../support/fpf.ts';
import { ok } from '../support/packs.ts';
import { updateProject } from '../support/update-project.ts';

/** Files of which each is a minute younger than the one before. */
function filled(names: readonly string[], bytes = 1, dir = scratch()): string {
  mkdirSync(dir, { recursive: true });
  for (const [minute, name] of names.entries()) {
    writeFileSync(join(dir, name), 'x'.repeat(bytes));
    utimesSync(join(dir, name), minute * 60, minute * 60);
  }
  return dir;
}

test('what was pinned longest ago is forgotten first, by their number and by their size', () => {
  const [number, size] = [filled(['a', 'b', 'c', 'd']), filled(['a', 'b', 'c', 'd'], 10)];
  forgetOldest(number, { files: 3, bytes: 100 });
  assert.deepEqual(readdirSync(number).sort(), ['b', 'c', 'd']);
  forgetOldest(size, { files: 100, bytes: 25 });
  assert.deepEqual(readdirSync(size).sort(), ['c', 'd']);
  forgetOldest(size, { files: 100, bytes: 25 });
  assert.deepEqual(readdirSync(size).sort(), ['c', 'd']);
  forgetOldest(join(size, 'nowhere'));
});

test('a lock forgets the oldest beyond a thousand, and what it pins itself is new again', () => {
  const project = updateProject();
  ok(project.run('lock'));
  const folder = join(project.dir, '.state/fpf/locked');
  const pinned = readdirSync(folder);
  assert.ok(pinned.length > 0);
  for (const name of pinned) utimesSync(join(folder, name), 0, 0);
  filled(
    Array.from({ length: 1_500 }, (_, n) => `${n}.json`),
    1,
    folder,
  );
  ok(project.run('lock'));
  const left = readdirSync(folder);
  assert.equal(left.length, 1_024);
  for (const name of pinned) assert.ok(left.includes(name) && statSync(join(folder, name)).mtimeMs > 1e12, name);
  assert.ok(left.includes('1499.json') && !left.includes('0.json'));
});
