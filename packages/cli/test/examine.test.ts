import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionCapability } from '@fpf/contracts';
import { sandboxFindings } from '../src/compose/examine.ts';

const held: SessionCapability = {
  mode: 'copy-bwrap',
  confined: true,
  network: 'none',
  nproc: 'bounded',
  engine: 'agentfs-sdk',
  notes: [],
  fix: null,
};

test('a sandbox that bounds everything is one line', () => {
  assert.deepEqual(sandboxFindings(held), [{ name: 'sandbox', status: 'ok', what: 'sandbox: copy-bwrap' }]);
});

test('processes that are not bounded are a warning with a fix, and no failure', () => {
  const [sandbox, processes, ...more] = sandboxFindings({ ...held, nproc: 'unbounded' });
  assert.equal(sandbox?.status, 'ok');
  assert.equal(processes?.status, 'warn');
  assert.match(processes.what, /as root.*not bounded/);
  assert.match(processes.fix ?? '', /ordinary user/);
  assert.deepEqual(more, []);
});

test('no sandbox is one failure: what it would not bound is beside the point', () => {
  const lines = sandboxFindings({ ...held, mode: 'none', confined: false, nproc: 'unbounded', fix: 'install it' });
  assert.deepEqual(lines, [{ name: 'sandbox', status: 'fail', what: 'sandbox: none', fix: 'install it' }]);
});
