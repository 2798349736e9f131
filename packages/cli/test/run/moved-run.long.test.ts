import assert from 'node:assert/strict';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fpf, json, type Ran } from '../support/fpf.ts';
import { guardedProject } from '../support/projects/guarded.ts';
import { envOf } from '../support/sessions.ts';

const config = { policy: { allow: [{ tool: '*' }], ask: [{ tool: 'write_file' }] } };

test('a run that waits goes on at another path and with another home, verifies there, and says so', () => {
  const { dir, ws, call } = guardedProject(config);
  const { ran, id } = call('Write a file', 'write_file', { path: 'made.md', content: 'made\n' });
  assert.equal(ran.code, 8, ran.stderr);
  const there = join(dir, 'elsewhere');
  renameSync(ws, there);
  const run = (...args: readonly string[]): Ran =>
    fpf([...args, '--home-dir', join(dir, 'other-home')], { cwd: there, env: envOf(dir) });
  const refused = run('diff');
  assert.equal(refused.code, 69);
  assert.match(refused.stderr, /session\.foreign/);
  const model = ['--model', `scripted:${join(dir, 'answers.json')}`];
  const early = run('resume', id, ...model);
  assert.match(early.stdout, /Failed: nothing was executed.*\n.*session\.foreign/);
  const taken = run('session', 'adopt', '--yes');
  assert.equal(taken.code, 0, taken.stderr);
  assert.match(taken.stdout, /it becomes one of this folder\.\nnote: its receipts are not here/);
  // What was asked there is asked here again: no yes comes along.
  assert.equal(run('resume', id, ...model).code, 8);
  const [asked] = json(run('approvals', 'list', '--json'))['data'] as unknown as readonly { readonly id: string }[];
  assert.equal(run('approvals', 'allow', asked?.id ?? '').code, 0);
  const ended = run('resume', id, ...model);
  assert.equal(ended.code, 0, ended.stderr + ended.stdout);
  assert.equal(run('verify', id).code, 0);
  const verified = run('session', 'verify');
  assert.equal(verified.code, 0, verified.stdout);
  assert.match(verified.stdout, new RegExp(`note: receipts begin at step 1, .*taken in then from ${ws}`));
  assert.equal(run('apply', '--yes').code, 0);
  assert.equal(readFileSync(join(there, 'made.md'), 'utf8'), 'made\n');
});
