import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prlimitArgs } from '../../src/sandbox/rlimits.ts';

const limits = { wallMs: 1_500, memoryBytes: 100_000_000, processes: 7, fileBytes: 5, openFiles: 20 };

test('every bound of a call is one of its processes, and a core is never written', () => {
  const args = prlimitArgs(limits, ['/fpf/runtime/node', 'x'], true);
  assert.deepEqual(args, ['--cpu=5:6', '--data=100000000', '--fsize=5', '--nofile=20', '--core=0', '--nproc=7', '--']);
});

test('the processor is bounded by what was asked, or by twice the time', () => {
  assert.ok(prlimitArgs({ ...limits, cpuSeconds: 9 }, ['node'], false).includes('--cpu=9:10'));
  assert.ok(!prlimitArgs(limits, ['node'], false).some((word) => word.startsWith('--nproc')));
});

test('address space is bounded for Python, never below what it needs', () => {
  assert.ok(prlimitArgs(limits, ['/usr/bin/python3', 'x'], true).includes('--as=1073741824'));
  assert.ok(
    prlimitArgs({ ...limits, memoryBytes: 536_870_912 }, ['/usr/bin/python3.11'], true).includes('--as=2147483648'),
  );
  assert.ok(!prlimitArgs(limits, ['/fpf/skill/run'], true).some((word) => word.startsWith('--as')));
});
