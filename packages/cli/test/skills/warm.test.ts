import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, fpfStarted, scratch } from '../support/fpf.ts';

const dir = scratch();
writeFileSync(join(dir, 'bad.json'), '{');

for (const args of [
  ['--version'],
  ['--help'],
  ['no-such-command'],
  ['run'],
  ['skills', 'list', '--json'],
  ['skills', 'show', 'text-stats'],
  ['session', 'show', 'x'],
  ['guards', 'eval', 'bad.json'],
])
  test(`fpf ${args.join(' ')} ends and says in a thread what it does as a process`, () => {
    assert.deepEqual(fpf(args, { cwd: dir }), fpfStarted(args, { cwd: dir }));
  });

test('a thread sees the folder and the environment of its command, and the test has its own back', () => {
  const before = { cwd: process.cwd(), env: { ...process.env } };
  const unknown = fpf(['run', 'x'], { cwd: dir, env: { FPF_MODEL: 'nobody:has-this' } });
  assert.match(unknown.stderr, /nobody/);
  assert.deepEqual({ cwd: process.cwd(), env: { ...process.env } }, before);
});
