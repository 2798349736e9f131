import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { leftBehind, processesOf } from '../src/hooks/left-behind.ts';

const sleeping = ['--eval', 'setInterval(() => undefined, 1000)'];
const skip = process.platform !== 'linux' && 'there is no /proc';

const ways = [
  [
    'was started with the home folder',
    (home: string) => spawn(process.execPath, sleeping, { env: { HOME: home }, cwd: tmpdir() }),
  ],
  ['works in the folder', (home: string) => spawn(process.execPath, sleeping, { env: {}, cwd: join(home, 'host') })],
] as const;

for (const [what, start] of ways) {
  test(`a process that ${what} is found, and not any more when it has ended`, { skip }, async () => {
    const home = mkdtempSync(join(tmpdir(), 'fpf-left-'));
    mkdirSync(join(home, 'host'));
    const child = start(home);
    try {
      while (processesOf(home).length === 0) await wait(10);
      assert.deepEqual(
        processesOf(home).map(({ pid }) => pid),
        [child.pid],
      );
      assert.deepEqual(processesOf(`${home}x`), []);
      setTimeout(() => child.kill(), 100);
      assert.deepEqual(await leftBehind(home), []);
    } finally {
      child.kill('SIGKILL');
      rmSync(home, { recursive: true });
    }
  });
}
