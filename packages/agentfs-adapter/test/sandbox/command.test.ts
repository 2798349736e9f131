import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandInside, environmentInside } from '../../src/sandbox/command.ts';
import { findRuntime } from '../../src/sandbox/runtime.ts';

test('only node, python3 and files of the skill are started', () => {
  assert.deepEqual(commandInside(['node', '/fpf/skill/a.mjs']), ['/fpf/runtime/node', '/fpf/skill/a.mjs']);
  assert.deepEqual(commandInside(['/fpf/skill/run', '-x']), ['/fpf/skill/run', '-x']);
  for (const argv of [[], ['sh'], ['/bin/sh'], ['/fpf/skill/../../bin/sh'], ['node\0'], ['/fpf/skillet/x']]) {
    assert.throws(() => commandInside(argv), { code: 'tool.runtime-missing' }, argv.join(' '));
  }
});

test('a library path is only set where this Node brings libraries along', () => {
  const runtime = { ...findRuntime(), libraries: [] };
  assert.equal('LD_LIBRARY_PATH' in environmentInside(runtime, '/w', 'run/1', ['/fpf/runtime/node']), false);
  const brings = { ...runtime, libraries: [{ file: '/opt/x/libnode.so.1', name: 'libnode.so.1' }] };
  assert.equal(environmentInside(brings, '/w', 'run/1', ['/fpf/runtime/node'])['LD_LIBRARY_PATH'], '/fpf/runtime/lib');
  assert.equal('LD_LIBRARY_PATH' in environmentInside(brings, '/w', 'run/1', ['/usr/bin/python3']), false);
});
