import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readCoverage } from '../../coverage/read-coverage.ts';
import { runSuite, unitTests } from '../../coverage/run-suites.ts';

/** A package of which the `test` script starts a program whose environment holds little. */
function plant(t: TestContext, program: string): { readonly root: string; readonly into: string } {
  const root = mkdtempSync(join(tmpdir(), 'fpf-coverage-'));
  t.after(() => rmSync(root, { recursive: true }));
  const into = join(root, 'v8');
  for (const path of ['v8', 'packages/one/src']) mkdirSync(join(root, path), { recursive: true });
  const manifest = { type: 'module', scripts: { test: 'node start.ts' } };
  writeFileSync(join(root, 'packages/one/package.json'), JSON.stringify(manifest));
  writeFileSync(join(root, 'packages/one/src/program.ts'), program);
  writeFileSync(
    join(root, 'packages/one/start.ts'),
    `import { spawnSync } from 'node:child_process';
process.exitCode = spawnSync(process.execPath, ['src/program.ts'], { env: {} }).status ?? 1;\n`,
  );
  return { root, into };
}

test('what a test starts leaves its coverage too', (t) => {
  const { root, into } = plant(t, 'export const ran: string = "yes";\n');
  assert.equal(runSuite(root, unitTests('one'), into), true);
  assert.deepEqual([...readCoverage(into, root).sources.keys()], ['packages/one/src/program.ts']);
});

test('a suite that fails is told apart, and what ran in it is kept', (t) => {
  const { root, into } = plant(t, 'process.exitCode = 3;\n');
  assert.equal(runSuite(root, unitTests('one'), into), false);
  assert.deepEqual([...readCoverage(into, root).sources.keys()], ['packages/one/src/program.ts']);
});
