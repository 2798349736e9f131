import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { starterLives } from '../../src/sandbox/pid-bound.ts';
import { withZombie } from '../support/zombie.ts';

const goesOn = (pid: number): readonly [number | null, string, string] => {
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-euc', `${starterLives}\nmust_live "$1"\necho on`, 'sh', String(pid)],
    {
      encoding: 'utf8',
    },
  );
  return [status, stdout, stderr];
};
const has = (pid: number): string => `fpf: process ${pid}, which started this, has ended, or /proc does not show it\n`;

test('who has a starter goes on; who has none any more says so and ends', async () => {
  assert.deepEqual(goesOn(process.pid), [0, 'on\n', '']);
  const gone = spawn('true');
  await once(gone, 'close');
  assert.deepEqual(goesOn(gone.pid ?? 0), [125, '', has(gone.pid ?? 0)]);
});

test('a starter that has ended, and that nobody has buried yet, is none', () =>
  withZombie((pid) => assert.deepEqual(goesOn(pid), [125, '', has(pid)])));
