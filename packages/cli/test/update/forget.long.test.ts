import assert from 'node:assert/strict';
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ok } from '../support/registries/packs.ts';
import { updateProject } from '../support/projects/update-project.ts';

/** Files of which each is a minute younger than the one before. */
function filled(names: readonly string[], dir: string): void {
  for (const [minute, name] of names.entries()) {
    writeFileSync(join(dir, name), 'x');
    utimesSync(join(dir, name), minute * 60, minute * 60);
  }
}

test('a lock forgets the oldest beyond a thousand, and what it pins itself is new again', () => {
  const project = updateProject();
  ok(project.run('lock'));
  const folder = join(project.dir, '.state/fpf/locked');
  const pinned = readdirSync(folder);
  assert.ok(pinned.length > 0);
  for (const name of pinned) utimesSync(join(folder, name), 0, 0);
  filled(
    Array.from({ length: 1_500 }, (_, n) => `${n}.json`),
    folder,
  );
  ok(project.run('lock'));
  const left = readdirSync(folder);
  assert.equal(left.length, 1_024);
  for (const name of pinned) assert.ok(left.includes(name) && statSync(join(folder, name)).mtimeMs > 1e12, name);
  assert.ok(left.includes('1499.json') && !left.includes('0.json'));
});
