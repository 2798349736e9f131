import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { copyClosure } from './support/copy-closure.ts';

const root = realpathSync(join(import.meta.dirname, '..', '..', '..'));
const own = relative(root, join(import.meta.dirname, '..'));
const nobody = 65_534;
const demoted = [
  '--reuid',
  String(nobody),
  '--regid',
  String(nobody),
  '--clear-groups',
  '--inh-caps=-all',
  '--bounding-set=-all',
];

/** What meets the kernel, modes and owners. The rest works on databases and trees, and knows no user. */
const alone = [
  'contract',
  'hostile.long',
  'odd-paths',
  'unconfined',
  'host/commit',
  'host/closed-workspace.long',
  'host/commit-sandbox.long',
  'lifecycle.long',
  'places/hostile-home',
];
const whole = ['faults', 'ladder', 'mount', 'session'];
/** Why a test may be left out as this user, or for anybody on this machine: everything else has to be tried. */
const onlyRoot = /root|needs to mount|is not installed/;

function testFiles(stage: string): readonly string[] {
  const names = [
    ...alone.map((name) => `${name}.test.ts`),
    ...whole.flatMap((folder) => globSync(`${folder}/*.test.ts`, { cwd: import.meta.dirname })),
  ];
  return names.map((name) => join(stage, own, 'test', name));
}

// Whoever is no root runs all of these tests as an ordinary user anyway.
if (process.getuid?.() === 0) {
  test('everything holds for an ordinary user, too', { timeout: 1_800_000 }, () => {
    const stage = mkdtempSync(join(tmpdir(), 'fpf-other-'));
    chmodSync(stage, 0o755);
    try {
      // The checkout, and the Node that runs this, may lie where only root may look.
      copyClosure(root, stage, [own]);
      const node = join(stage, 'node');
      copyFileSync(process.execPath, node);
      chmodSync(node, 0o755);
      const home = join(stage, 'home');
      mkdirSync(home);
      chownSync(home, nobody, nobody);
      const { NODE_TEST_CONTEXT: _own, XDG_STATE_HOME: _state, ...env } = process.env;
      const args = [...demoted, node, '--conditions=@fpf/source', '--test', '--test-reporter=tap', ...testFiles(stage)];
      const run = spawnSync('setpriv', args, {
        cwd: '/',
        encoding: 'utf8',
        // Who the user is means nothing to the engines, each of which root tries.
        env: {
          ...env,
          FPF_TEST_ENGINE: env.FPF_TEST_ENGINE ?? 'sqlite',
          HOME: home,
          NODE_COMPILE_CACHE: join(home, 'compiled'),
        },
        maxBuffer: 64 << 20,
      });
      assert.equal(run.status, 0, `${run.error?.message ?? ''}${run.stdout.slice(-4_000)}${run.stderr.slice(-2_000)}`);
      assert.match(run.stdout, /^# pass [1-9][0-9]+$/m);
      assert.match(run.stdout, /^# fail 0$/m);
      const skipped = Array.from(run.stdout.matchAll(/^ *ok \d+ - (.*) # SKIP(.*)$/gm), ([, name, why = '']) => ({
        name,
        why,
      }));
      assert.ok(skipped.length > 0, 'what only root can do is told as left out');
      assert.deepEqual(
        skipped.filter(({ why }) => !onlyRoot.test(why)),
        [],
        'left out for another reason',
      );
    } finally {
      rmSync(stage, { recursive: true, force: true });
    }
  });
}
