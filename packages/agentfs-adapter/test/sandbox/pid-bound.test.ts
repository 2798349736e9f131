import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { release } from 'node:os';
import { test } from 'node:test';
import { kernelBoundsPids, withinPids } from '../../src/sandbox/pid-bound.ts';

const skip = process.getuid?.() === 0 && kernelBoundsPids(release()) ? false : 'only root, from Linux 6.14 on';
const programs = { setpriv: '/usr/bin/setpriv', unshare: '/usr/bin/unshare', sh: '/bin/sh' };

function said(script: string): readonly string[] {
  const plan = withinPids(programs, 320, { program: '/bin/sh', args: ['-c', script], env: {}, cwd: '/' }, true);
  const { status, stdout, stderr } = spawnSync(plan.program, plan.args, {
    cwd: plan.cwd,
    env: plan.env,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return stdout.trim().split(' ');
}

test('a plan within so many process ids is the first of them, and finds itself in /proc', { skip }, () => {
  assert.deepEqual(said('read -r seen _ < /proc/self/stat; echo "$seen $$"'), ['1', '1']);
});

test('the bound is its own, and not the machine’s', { skip }, () => {
  const before = readFileSync('/proc/sys/kernel/pid_max', 'utf8');
  assert.deepEqual(said('cat /proc/sys/kernel/pid_max'), ['320']);
  assert.equal(readFileSync('/proc/sys/kernel/pid_max', 'utf8'), before);
});
