import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runProcess } from '../src/run-process.ts';

const limits = { maxOutputBytes: 1_024, maxLogBytes: 1_024, signal: new AbortController().signal };
const deaf = `for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGPIPE', 'SIGUSR2']) process.on(name, () => console.log(name));
console.log('deaf'); setInterval(() => undefined, 1e6);`;
const plan = { program: process.execPath, args: ['-e', deaf], env: {}, cwd: '/' };

test(
  'a tool that listens to no signal is ended when its time is over, and by an abort',
  { timeout: 60_000 },
  async () => {
    const late = await runProcess(plan, '', { ...limits, timeoutMs: 1_500 });
    assert.deepEqual([late.stopped, late.signal, late.stdout.text], ['time', 'SIGKILL', 'deaf\n']);
    const aborting = new AbortController();
    const running = runProcess(plan, '', { ...limits, timeoutMs: 60_000, signal: aborting.signal });
    setTimeout(() => aborting.abort(), 100);
    const aborted = await running;
    assert.deepEqual([aborted.stopped, aborted.signal], ['abort', 'SIGKILL']);
  },
);
