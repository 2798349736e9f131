import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unconfined } from '../../src/sandbox/unconfined.ts';
import { findRuntime } from '../../src/sandbox/runtime.ts';
import { trySandbox } from '../../src/ladder/trial.ts';
import { withWorld } from '../support/mount-world.ts';

test('a sandbox whose environment is frozen is tried while coverage is measured', async (t) => {
  const measured = process.env['NODE_V8_COVERAGE'];
  t.after(() => {
    if (measured === undefined) delete process.env['NODE_V8_COVERAGE'];
    else process.env['NODE_V8_COVERAGE'] = measured;
  });
  await withWorld('true', async ({ root }) => {
    process.env['NODE_V8_COVERAGE'] = measured ?? root;
    const plan = { program: '/bin/sh', args: ['-c', 'echo started >&2; exit 1'], env: Object.freeze({}), cwd: '/' };
    assert.deepEqual(await trySandbox({ ...unconfined(findRuntime(), undefined), plan: () => plan }, root), {
      holds: false,
      why: 'started',
    });
  });
});
