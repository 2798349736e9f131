import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';

const root = realpathSync(join(import.meta.dirname, '..', '..', '..'));
const demoted = ['--reuid', '65534', '--regid', '65534', '--clear-groups', '--inh-caps=-all', '--bounding-set=-all'];

/** The checkout may lie where only root may look, so the other user gets it bound to a place of its own. */
const elsewhere = 'mount --bind "$1" "$2" && shift 2 && exec "$@"';

function insideOf(stage: string, path: string): string {
  const inner = relative(root, realpathSync(path));
  return inner.startsWith('..') ? realpathSync(path) : join(stage, inner);
}

// Whoever is no root runs all of these tests as an ordinary user anyway.
if (process.getuid?.() === 0) {
  test('everything holds for an ordinary user, too', { timeout: 120_000 }, () => {
    const stage = mkdtempSync(join(tmpdir(), 'fpf-other-'));
    chmodSync(stage, 0o755);
    try {
      const { NODE_TEST_CONTEXT: _own, ...env } = process.env;
      const files = ['contract.test.ts', 'hostile.test.ts'].map((name) => insideOf(stage, join(import.meta.dirname, name)));
      const node = [insideOf(stage, process.execPath), '--conditions=@fpf/source', '--test', '--test-reporter=tap', ...files];
      const args = ['--mount', 'sh', '-c', elsewhere, 'sh', root, stage, 'setpriv', ...demoted, ...node];
      const run = spawnSync('unshare', args, { cwd: '/', encoding: 'utf8', env: { ...env, HOME: '/root' } });
      assert.equal(run.status, 0, run.stdout.slice(-4_000) + run.stderr.slice(-2_000));
      assert.match(run.stdout, /^# pass [1-9][0-9]+$/m);
      assert.match(run.stdout, /^# fail 0$/m);
    } finally {
      rmdirSync(stage);
    }
  });
}
