import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runProcess } from '../src/run-process.ts';

const never = new AbortController().signal;
const limits = { timeoutMs: 20_000, maxOutputBytes: 1_024, maxLogBytes: 65_536, signal: never };
const node = (script: string, cwd = tmpdir()) => ({ program: process.execPath, args: ['-e', script], env: {}, cwd });

test('nothing is inherited from the environment', async () => {
  const end = await runProcess(node('console.log(JSON.stringify(process.env))'), '', limits);
  assert.deepEqual(JSON.parse(end.stdout.text), {});
});

test('nothing is inherited while coverage is measured', async (t) => {
  const measured = process.env['NODE_V8_COVERAGE'];
  t.after(() => {
    if (measured === undefined) delete process.env['NODE_V8_COVERAGE'];
    else process.env['NODE_V8_COVERAGE'] = measured;
  });
  process.env['NODE_V8_COVERAGE'] = measured ?? tmpdir();
  const end = await runProcess(node('console.log(JSON.stringify(process.env))'), '', limits);
  assert.deepEqual(JSON.parse(end.stdout.text), {});
});

test('a program that is not there is an end, not an exception', async () => {
  const end = await runProcess({ program: '/no/such/program', args: [], env: {}, cwd: '/' }, '{}', limits);
  assert.match(end.notStarted ?? '', /ENOENT/);
  assert.equal(end.code, null);
});

test('a child of the same process group ends with the tool', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fpf-runner-'));
  try {
    const child = `setInterval(() => require('fs').appendFileSync('tick', 'x'), 2)`;
    const script = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' });
      const wait = setInterval(() => { if (require('fs').existsSync('tick')) process.exit(0); }, 5); wait.ref();`;
    const end = await runProcess(node(script, folder), '', limits);
    assert.equal(end.code, 0);
    const before = readFileSync(join(folder, 'tick')).length;
    await new Promise((resolve) => setTimeout(resolve, 60));
    assert.equal(readFileSync(join(folder, 'tick')).length, before);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('pipes that somebody else still holds are not waited for for ever', async () => {
  const script = `require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 3000)'], { stdio: ['ignore', 'inherit', 'inherit'], detached: true }).unref(); console.log('said')`;
  const end = await runProcess(node(script), '', limits);
  assert.equal(end.code, 0);
  assert.equal(end.stdout.text, 'said\n');
});

test('an exit code that means a signal is read as one, and both are told', async () => {
  const end = await runProcess(node('process.exit(137)'), '', limits);
  assert.deepEqual([end.code, end.signal], [137, 'SIGKILL']);
});

test('a reader gone early does not raise EPIPE', async () => {
  const end = await runProcess(node('process.exit(0)'), 'x'.repeat(4_000_000), limits);
  assert.equal(end.code, 0);
});

test('a program that waits is fed, heard and ended as one that was started; where none waits any more, the plan is started', async () => {
  const plan = node('process.stdin.on("data", (data) => console.log(`started ${data}`))');
  const script =
    'process.stdin.on("data", (data) => { console.log(`waited ${data}`); if (String(data) === "stay") setInterval(() => {}, 1000); })';
  const waits = () => spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const taken = await runProcess({ ...plan, waiting: waits }, 'go', limits);
  assert.deepEqual([taken.code, taken.stdout.text], [0, 'waited go\n']);
  const ended = await runProcess({ ...plan, waiting: waits }, 'stay', { ...limits, timeoutMs: 500 });
  assert.deepEqual([ended.code, ended.signal, ended.stopped], [null, 'SIGKILL', 'time']);
  const started = await runProcess({ ...plan, waiting: () => undefined }, 'go', limits);
  assert.deepEqual([started.code, started.stdout.text], [0, 'started go\n']);
});
