import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sweepLeftovers } from '../../src/files/index.ts';
import { scratch } from '../support/scratch.ts';

test('leftovers of a day ago are swept from the temporary folder, and nothing else', () => {
  const dir = join(scratch(), 'tmp');
  const names = ['fpf-pack-aB3dE9', 'fpf-publish-aB3dE9', 'fpf-pack-young1', 'fpf-pack-other-thing', 'mine'];
  for (const name of names) mkdirSync(join(dir, name), { recursive: true });
  symlinkSync(join(dir, 'mine'), join(dir, 'fpf-pack-linked'));
  const old = Date.now() / 1000 - 2 * 86_400;
  for (const name of names.filter((one) => one !== 'fpf-pack-young1')) utimesSync(join(dir, name), old, old);
  sweepLeftovers(dir);
  assert.deepEqual(readdirSync(dir), ['fpf-pack-linked', 'fpf-pack-other-thing', 'fpf-pack-young1', 'mine']);
});

test('a place that is none has nothing to be swept, and is not made', () => {
  const gone = join(scratch(), 'gone');
  assert.doesNotThrow(() => sweepLeftovers(gone));
  assert.ok(!existsSync(gone));
});
