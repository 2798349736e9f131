import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { findProgram } from '../../src/sandbox/programs.ts';

const setpriv = findProgram('setpriv');
const skip =
  process.getuid?.() !== 0
    ? 'only root is root in a container'
    : setpriv === undefined
      ? 'setpriv is not installed'
      : false;

/**
 * What a container leaves of root by default. Whether it may make user namespaces is another matter, and here it may.
 */
const kept = [
  'chown',
  'dac_override',
  'fowner',
  'fsetid',
  'kill',
  'setgid',
  'setuid',
  'setpcap',
  'sys_chroot',
  'mknod',
  'setfcap',
];

test(
  'a root without the right to mount, as in a container: sandboxes, commits and calls over what belongs to others hold',
  { skip },
  () => {
    const { NODE_TEST_CONTEXT: _own, ...env } = process.env;
    const pattern =
      'reach the workspace|nothing but the workspace$|belongs to others that was cut short|workspace of another user|may not mount';
    const files = ['commit-sandbox', 'commit-owners', 'session-owners'].map((name) =>
      join(import.meta.dirname, `${name}.test.ts`),
    );
    const args = [
      '--inh-caps=-all',
      `--bounding-set=${['-all', ...kept.map((name) => `+${name}`)].join(',')}`,
      process.execPath,
      '--conditions=@fpf/source',
      '--disable-warning=ExperimentalWarning',
      '--test',
      '--test-reporter=tap',
      '--test-name-pattern',
      pattern,
      '--test-skip-pattern',
      'three powers|root commits over',
      ...files,
    ];
    const run = spawnSync(setpriv as string, args, { encoding: 'utf8', env, maxBuffer: 64 << 20 });
    assert.equal(run.status, 0, `${run.stdout.slice(-4_000)}${run.stderr.slice(-2_000)}`);
    assert.match(run.stdout, /^# pass [1-9][0-9]*$/m);
  },
);
