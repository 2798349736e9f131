import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { check } from '@fpf/contracts/validate';
import { AgentEvent, RunOutcome } from '@fpf/contracts';
import { baseEnv, type Ran, scratch } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';

/**
 * A command in a folder without a config, whose model server takes the connection and says nothing: stopped while it
 * finds out which model there is.
 */
async function stoppedWhileAsking(args: readonly string[], signal: NodeJS.Signals, cwd: string): Promise<Ran> {
  const server = createServer().listen(0, '127.0.0.1');
  after(() => server.close());
  await once(server, 'listening');
  const env = { ...baseEnv, HOME: cwd, XDG_STATE_HOME: join(cwd, '.state'), LANG: 'C.UTF-8' };
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [...fpfWords, ...args], {
    cwd,
    env: { ...env, OLLAMA_HOST: host },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  server.once('connection', (socket) => {
    socket.on('error', () => undefined);
    child.kill(signal);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  test(`${signal} with --json before the run has begun: the last line is run-ended, interrupted, ${code}`, async () => {
    const cwd = scratch();
    const ran = await stoppedWhileAsking(['run', 'Write something slowly', '--json', '-q'], signal, cwd);
    assert.equal(ran.code, code, ran.stderr);
    const lines = ran.stdout.trim().split('\n');
    assert.equal(lines.length, 1, ran.stdout);
    const event = JSON.parse(lines[0] ?? '') as AgentEvent;
    assert.deepEqual(check(AgentEvent, event), []);
    assert.ok(event.type === 'run-ended');
    assert.deepEqual(check(RunOutcome, event.data), []);
    assert.deepEqual([event.data['outcome'], event.data['exit_code'], event.seq], ['interrupted', code, 0]);
    assert.ok(
      !existsSync(join(cwd, '.fpf', 'runs')) || readdirSync(join(cwd, '.fpf', 'runs')).length === 0,
      'no run was begun',
    );
  });
}

test('told to stop before the run has begun, a person reads that nothing had', async () => {
  const ran = await stoppedWhileAsking(['run', 'Write something slowly'], 'SIGINT', scratch());
  assert.equal(ran.code, 130);
  assert.match(ran.stderr, /stopped by SIGINT; nothing had begun/);
  assert.equal(ran.stdout, '');
});
