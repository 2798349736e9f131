import assert from 'node:assert/strict';
import { test } from 'node:test';
import { data, newWorkspace } from '../support/sessions.ts';

type Listed = { readonly current: boolean; readonly numbers: readonly number[] };

test('the current session is marked, and of many runs the newest five are named', () => {
  const { run } = newWorkspace();
  const listed = () =>
    (data(run('session', 'list', '--json')) as readonly Listed[]).map(({ current, numbers }) => [current, numbers]);
  for (let runs = 0; runs < 7; runs += 1) assert.equal(run('run', 'Search the files for TODO').code, 0);
  assert.deepEqual(listed(), [[true, [1, 2, 3, 4, 5, 6, 7]]]);
  assert.match(run('session', 'list').stdout, / 7, 6, 5, 4, 3 \(and 2 more\) .* current$/m);
  assert.equal(run('new').code, 0);
  assert.deepEqual(listed(), [[false, [1, 2, 3, 4, 5, 6, 7]]]);
  assert.doesNotMatch(run('session', 'list').stdout, / current$/m);
});
