import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SessionCapability } from '@fpf/contracts';
import { findAgentfsCli } from '../../src/health/agentfs-cli.ts';
import { agentfsFinding, sandboxFindings } from '../../src/health/examine.ts';

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
  assert.deepEqual(sandboxFindings(held), [
    { name: 'sandbox', status: 'ok', what: 'sandbox: copy-bwrap, processes bounded' },
  ]);
});

test('where calls write, and whether system calls are filtered, is told where it is known', () => {
  const what = (more: Partial<SessionCapability>): string | undefined => sandboxFindings({ ...held, ...more })[0]?.what;
  assert.equal(
    what({ mode: 'overlay-bwrap', seccomp: true, upper: 'tmpfs' }),
    'sandbox: overlay-bwrap, writes in a sized memory file system, system calls filtered, processes bounded',
  );
  assert.equal(
    what({ seccomp: false, upper: 'none', notes: ['overlay-bwrap: no'] }),
    'sandbox: copy-bwrap, writes in a copy of the workspace, system calls not filtered, processes bounded (overlay-bwrap: no)',
  );
});

test('where only handlers in process work, that is one failure with the command that gives more', () => {
  const lines = sandboxFindings({
    ...held,
    mode: 'just-bash',
    nproc: 'unbounded',
    seccomp: false,
    upper: 'none',
    fix: 'install it',
  });
  assert.deepEqual(lines, [
    {
      name: 'sandbox',
      status: 'fail',
      what: 'sandbox: just-bash, no scripts, only handlers in process',
      fix: 'install it',
    },
  ]);
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

test('an AgentFS tool on PATH is named with the command that opens the session; without one nothing is wrong', () => {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-doctor-'));
  try {
    const [first, second] = [join(dir, 'first'), join(dir, 'my tools')];
    // A folder of that name, and a file that nobody may run, are no tool.
    mkdirSync(join(first, 'agentfs'), { recursive: true });
    mkdirSync(second);
    const program = join(second, 'agentfs');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o644 });
    const path = [first, '', '.', second].join(':');
    assert.equal(findAgentfsCli(path), undefined);
    assert.equal(findAgentfsCli(undefined), undefined);
    chmodSync(program, 0o755);
    assert.equal(findAgentfsCli(path), program);
    const database = "/work place/.fpf/sessions/it's.db";
    const { status, what } = agentfsFinding(program, database);
    assert.equal(status, 'ok');
    assert.equal(
      what,
      `agentfs: ${program}; it opens a session with: '${program}' diff '/work place/.fpf/sessions/it'\\''s.db'`,
    );
    assert.deepEqual(agentfsFinding(undefined, database), {
      name: 'agentfs',
      status: 'ok',
      what: 'agentfs: no AgentFS command-line tool on PATH, and none is needed',
    });
  } finally {
    rmSync(dir, { recursive: true });
  }
});
