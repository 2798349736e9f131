import assert from 'node:assert/strict';
import { test } from 'node:test';
import { component, naming, swapProject } from '../support/projects/swap-project.ts';

test('what fails in a component while a run goes on is told with whose it is', () => {
  const failing = component(
    'reporter',
    "() => ({ artifacts: async () => [], bundle: async () => { throw new Error('boo'); } })",
  );
  const { run, trust } = swapProject(naming('reporter'), { source: failing });
  trust();
  const ran = run('run', 'Search the files for TODO', '-q');
  assert.match(ran.stdout + ran.stderr, /component\.failed/);
  assert.match(ran.stdout + ran.stderr, /reporter \(components\.reporter\): @acme\/part@1\.0\.0 fails in bundle: boo/);
});
