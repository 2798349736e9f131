import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newWorkspace } from '../support/sessions.ts';

const plan = ['run', 'Append the line buy flour to list.md', '--model', 'rehearsal', '--plan', '--new'];

test('a plan names the command that carries it out, by its number', () => {
  const { run } = newWorkspace();
  const planned = run(...plan);
  assert.equal(planned.code, 0, planned.stderr);
  assert.match(planned.stdout, /Would run: append_file[^]*^Next: `fpf go 1` makes just these calls/m);
  assert.doesNotMatch(planned.stdout, /again without/);
  const done = run('go', '1');
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /^Created list\.md\.\nThe calls are those that run \S+ planned; no model was asked\.$/m);
  assert.match(run('trace', 'show', '2').stdout, /^plan +the calls are those that run \S+ planned$/m);
  assert.match(run('history').stdout, /append_file +done .* plan \S+$/m);
  for (const command of ['verify', 'replay']) assert.equal(run(command, '2').code, 0);
  const help = run('go', '--help').stdout;
  assert.match(help, /Usage: fpf go \[options\] \[run\][^]*\$ fpf go 12 --new/);
});

test('a plan is refused where the lock is another one since, and where its call was given', () => {
  const { run } = newWorkspace();
  assert.equal(run(...plan).code, 0);
  assert.equal(run('lock', '--model', 'rehearsal').code, 0);
  const changed = run('go', '1');
  assert.equal(changed.code, 5, changed.stdout);
  assert.match(changed.stderr, /since run \S+ planned, the lock changed[^]*fpf run --plan 'Append the line/);
  assert.equal(run('call', 'write_file', '--path', 'a.md', '--content', 'a', '--plan').code, 3);
  const given = run('go');
  assert.equal(given.code, 2);
  assert.match(given.stderr, /planned a call that was given[^]*run\.no-plan/);
  assert.match(run('go', '9').stderr, /there is no run "9" here/);
});
