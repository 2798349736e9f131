import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject, PackPin } from '@fpf/contracts';
import { fpf, json, scratch } from '../support/fpf.ts';
import { alone, lockOf, ok } from '../support/registries/packs.ts';

const root = scratch();
const pack = join(root, 'pack');
ok(fpf(['skills', 'new', 'count-lines', '--in', join(pack, 'skills')]));
const files = ['skills', 'plugin.json', 'skills.manifest.json'];
writeFileSync(join(pack, 'package.json'), JSON.stringify({ name: 'counts', version: '1.0.0', files }));

/**
 * A project whose lock has the pack without the hash of its folder, as locks of an earlier fpf have it, or one that
 * somebody has cut.
 */
function project(name: string, cut: (pin: PackPin) => PackPin = (pin) => pin): string {
  const dir = join(root, name);
  mkdirSync(dir);
  writeFileSync(join(dir, 'fpf.config.json'), alone);
  ok(fpf(['skills', 'add', pack, '--yes'], { cwd: dir }));
  const lock = lockOf(dir);
  const found = lock.packs?.['counts'];
  assert.ok(found);
  const { hash: _, ...pin } = found;
  writeFileSync(join(dir, 'fpf.lock.json'), JSON.stringify({ ...lock, packs: { counts: cut(pin) } }));
  return dir;
}

test('a pack that the lock has no hash of is pinned by nothing: verify says so, and `fpf lock` pins it', () => {
  const dir = project('old');
  const ran = fpf(['verify'], { cwd: dir });
  assert.equal(ran.code, 5);
  assert.match(
    ran.stdout,
    /packs\.counts\.hash +nothing: without a hash no file of the folder is pinned +sha256-[\s\S]*run `fpf lock`/,
  );
  ok(fpf(['lock'], { cwd: dir }));
  assert.match(lockOf(dir).packs?.['counts']?.hash ?? '', /^sha256-/);
  ok(fpf(['verify'], { cwd: dir }));
});

test('a pack of a lock with no skill and no hash does not make a folder with nothing that was pinned pass', () => {
  const dir = project('cut', (pin) => ({ ...pin, skills: {} }));
  rmSync(join(dir, 'skill-packs/counts/skills'), { recursive: true });
  mkdirSync(join(dir, 'skill-packs/counts/skills'));
  writeFileSync(join(dir, 'skill-packs/counts/evil.mjs'), '');
  const lock = lockOf(dir);
  writeFileSync(join(dir, 'fpf.lock.json'), JSON.stringify({ ...lock, skills: {} }));
  const ran = fpf(['verify', '--json'], { cwd: dir });
  assert.equal(ran.code, 5);
  const { drift } = json(ran)['data'] as unknown as { drift: readonly JsonObject[] };
  assert.deepEqual(
    drift.map(({ pin }) => pin),
    ['packs.counts.hash'],
  );
});

test('whether such a pack was edited is not known, and an update says that', () => {
  const dir = project('edited');
  const { stdout } = ok(fpf(['skills', 'update', 'counts', pack, '--dry-run'], { cwd: dir }));
  assert.match(stdout, /perhaps a file beside its skills, for the lock has no hash of the folder/);
});
