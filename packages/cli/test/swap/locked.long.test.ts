import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { LockFile, RunTrace } from '@fpf/contracts';
import { component, install, naming, swapProject } from '../support/projects/swap-project.ts';

/** An engine of somebody else that lets nothing run: what it is behind can be seen of every run. */
const never = `(_options, host) => {
  const verdict = Object.freeze({ decision: 'abstain', reasons: [{ code: 'permission.denied', stage: 'permission', message: 'Not today.', refs: [] }], evidence: [] });
  const say = async () => verdict;
  return { language: 'none', registerResolver() {}, kinds: async () => [], permit: say, decide: say, confirm: say, judge: say, judgeAgain: say, check: async () => [], checkGuard: async () => [] };
}`;
const source = component('guard-engine', never);
const request = 'Search the files for TODO';

test('after a swap a frozen run refuses until it is locked again; lock, trace and summary name what ran', () => {
  const { dir, run } = swapProject({});
  assert.equal(run('lock').code, 0);
  const swapped = swapProject(naming('guard-engine'), { source });
  const lock = readFileSync(join(dir, 'fpf.lock.json'), 'utf8');
  swapped.write('fpf.lock.json', lock);
  swapped.trust();
  const refused = swapped.run('run', request, '--frozen', '-q');
  assert.equal(refused.code, 5, refused.stdout + refused.stderr);
  assert.match(
    refused.stderr,
    /the component behind guard-engine moved: the lock pins @fpf\/guards@\S+ .*this run would use @acme\/part@1\.0\.0/,
  );
  assert.match(refused.stderr, /fpf lock/);

  const locked = swapped.run('lock');
  assert.equal(locked.code, 0, locked.stderr);
  assert.match(locked.stdout, /guard-engine +@acme\/part@1\.0\.0 +sha256-/);
  const pins = (JSON.parse(readFileSync(join(swapped.dir, 'fpf.lock.json'), 'utf8')) as LockFile).components;
  const pin = pins['guard-engine'];
  assert.deepEqual([pin?.package, pin?.version, pin?.contract], ['@acme/part', '1.0.0', 'fpf:guard-engine/1.0']);

  // The lock has changed, so somebody has to look again.
  assert.match(swapped.run('run', request, '--frozen', '-q').stderr, /config\.untrusted-component/);
  swapped.trust();
  const ran = swapped.run('run', request, '--frozen', '-q');
  assert.equal(ran.code, 3, ran.stdout + ran.stderr);
  const [id = ''] = readdirSync(join(swapped.dir, '.fpf/runs')).sort().slice(-1);
  const bundle = join(swapped.dir, '.fpf/runs', id);
  const trace = JSON.parse(readFileSync(join(bundle, 'trace.json'), 'utf8')) as RunTrace;
  assert.equal(trace.components?.['guard-engine'], '@acme/part@1.0.0');
  assert.match(readFileSync(join(bundle, 'summary.md'), 'utf8'), /@acme\/part@1\.0\.0/);

  install(swapped.dir, { source: `${source}\n` });
  swapped.trust();
  const moved = swapped.run('run', request, '--frozen', '-q');
  assert.equal(moved.code, 5, moved.stderr);
  assert.match(moved.stderr, /the component behind guard-engine moved/);
});
