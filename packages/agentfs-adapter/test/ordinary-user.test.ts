import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const demoted = ['--reuid', '65534', '--regid', '65534', '--clear-groups', '--inh-caps=-all', '--bounding-set=-all'];
const node = realpathSync(process.execPath);

function whyNot(): string | false {
  if (process.getuid?.() !== 0) return 'these tests already run as an ordinary user';
  const reads = spawnSync('setpriv', [...demoted, node, '--check', `${folder}contract.test.ts`], { stdio: 'ignore' });
  return reads.status === 0 ? false : 'another user cannot read this checkout';
}

test('everything holds for an ordinary user, too', { skip: whyNot(), timeout: 120_000 }, () => {
  const { NODE_TEST_CONTEXT: _own, ...env } = process.env;
  const files = ['contract.test.ts', 'hostile.test.ts'].map((name) => folder + name);
  const run = spawnSync('setpriv', [...demoted, node, '--conditions=@fpf/source', '--test', '--test-reporter=tap', ...files], {
    encoding: 'utf8',
    env: { ...env, HOME: '/root' },
  });
  assert.equal(run.status, 0, run.stdout.slice(-4_000) + run.stderr.slice(-2_000));
  assert.match(run.stdout, /^# pass [1-9][0-9]+$/m);
  assert.match(run.stdout, /^# fail 0$/m);
});
