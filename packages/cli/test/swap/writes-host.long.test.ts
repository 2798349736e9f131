import assert from 'node:assert/strict';
import { test } from 'node:test';
import { json } from '../support/fpf.ts';
import { swapProject } from '../support/projects/swap-project.ts';

type Report = { readonly port: string; readonly name: string; readonly status: string; readonly message?: string };

/** A case that every port has; that it catches a bad one of each, the table of bad replacements shows. */
const name = 'leaves the workspace on the host as it was';
test('ours leave it as it was', () => {
  const { run } = swapProject({});
  const ran = run('check', 'reporter', '--json');
  assert.equal(ran.code, 0, ran.stderr);
  assert.equal((json(ran)['data'] as unknown as readonly Report[]).find((one) => one.name === name)?.status, 'passed');
});
