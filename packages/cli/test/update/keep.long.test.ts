import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpfStarted, type Ran, scratch } from '../support/fpf.ts';
import { ok } from '../support/registries/packs.ts';
import { component, install, used } from '../support/projects/swap-project.ts';
import { updateProject } from '../support/projects/update-project.ts';

/** Loaded before the command: a disk that has no room left where it is told what was pinned. */
const full = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { writeFileSync } = fs;
fs.writeFileSync = (file, ...rest) => {
  if (!String(file).includes('/fpf/locked/')) return writeFileSync(file, ...rest);
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
};
syncBuiltinESMExports();
`;

test('where there is no room to keep what is pinned, the lock is written all the same, and all is said that is said otherwise', () => {
  const preload = join(scratch(), 'full.mjs');
  writeFileSync(preload, full);
  const reporter =
    "() => ({ artifacts: async () => [], bundle: async () => ({ schema: 'urn:fpf:bundle-manifest:1', run_id: 'r', files: [] }) })";
  const project = updateProject({ components: { reporter: { use: used, version: '1.0.0' } } });
  install(project.dir, { source: component('reporter', reporter) });
  ok(project.run('trust', '.'));
  const onFull = (...args: readonly string[]): Ran =>
    fpfStarted(args, { cwd: project.dir, env: { FPF_MODEL: 'rehearsal' }, node: ['--import', preload] });
  const warning =
    /packs: what is pinned cannot be kept beside the lock: there is no space .*\. The next `fpf update` will/;

  const locking = ok(onFull('lock'));
  assert.match(locking.stderr, warning);
  ok(project.run('trust', '.'));
  ok(project.run('verify'));
  const before = project.lock();

  project.tool({ description: 'Do it now.' });
  const updating = ok(onFull('update', '--yes'));
  assert.match(updating.stderr, warning);
  assert.match(updating.stdout, /^Wrote .*fpf\.lock\.json\.\nnext: {2}fpf trust/m);
  assert.notEqual(project.lock(), before);
  ok(project.run('trust', '.'));
  ok(project.run('verify'));
});
