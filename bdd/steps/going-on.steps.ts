import { type DataTable, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@fpf/contracts';
import type { StackWorld } from '../support/world.ts';

When('that run is the first one', function first(this: StackWorld) {
  const { journal } = this.trace;
  this.firstRun = { run: this.ended.run_id, seq: journal?.events ?? 0, head: journal?.head ?? '' };
});

When('the agent plans with FunctionGemma in a new session', function plansAnew(this: StackWorld) {
  this.plan('--new');
});

When('the user gives the request alone', function alone(this: StackWorld) {
  this.tellModel();
  this.ran = this.fpf(this.request, '--json', ...this.modelOptions());
});

/** What is said beside the changes is on stderr. */
When('the user looks at what waits', function looks(this: StackWorld) {
  this.ran = this.fpf('diff', '--stat');
});

When('the user begins a new session', function begins(this: StackWorld) {
  this.ran = this.fpf('new');
});

When('the first run is forked', function forks(this: StackWorld) {
  this.tellModel();
  this.ran = this.fpf('fork', this.firstRun?.run ?? '', '--json', ...this.modelOptions());
});

Then('the patch of the run should change only {string}', function only(this: StackWorld, path: string) {
  const patch = readFileSync(join(this.runDir, 'diff.patch'), 'utf8');
  assert.deepEqual(patch.match(/^diff --git .*$/gm), [`diff --git a/${path} b/${path}`]);
});

Then('both runs should verify, and come out the same when they are replayed', function checks(this: StackWorld) {
  for (const run of [this.firstRun?.run ?? '', this.ended.run_id])
    for (const command of ['verify', 'replay']) {
      const { code, stdout, stderr } = this.fpf(command, run);
      assert.equal(code, 0, `${command} ${run}: ${stdout}${stderr}`);
    }
});

Then(
  'the session of the fork should show {string} in {string}',
  function forked(this: StackWorld, text: string, path: string) {
    assert.equal(this.readInSession(path).stdout, text);
  },
);

Then('the session of the fork should have no file {string}', function without(this: StackWorld, path: string) {
  assert.equal(this.readInSession(path).code, 2);
});

/** As text, the newest first; the data says the same. */
Then('the sessions should be listed as:', function listed(this: StackWorld, table: DataTable) {
  const { stdout } = this.fpf('session', 'list');
  const [head = '', ...lines] = stdout.trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => ({
      runs: line.slice(head.indexOf('runs'), head.indexOf('asked')).trim(),
      is: line.slice(head.lastIndexOf('model')).split('  ').slice(1).join(' ').trim(),
    })),
    table.hashes(),
  );
  const { events } = this.fpf('session', 'list', '--json');
  const data = (events[0] as JsonObject)['data'] as unknown as readonly {
    readonly numbers: readonly number[];
    readonly current: boolean;
  }[];
  assert.deepEqual(
    data.map(({ numbers, current }) => ({ runs: numbers.toReversed().join(', '), is: current ? 'current' : '' })),
    table.hashes(),
  );
});

Then('the run should say {string}', function says(this: StackWorld, words: string) {
  assert.ok(`${this.ran?.stdout}${this.ran?.stderr}`.includes(words), this.ran?.stdout);
});
