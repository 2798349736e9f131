import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEvent } from '@fpf/contracts';
import type { StackWorld } from '../support/world.ts';

/**
 * The first run is forked after the first event of a kind. What the model would say then is the scenario's last word on
 * it.
 */
When('the run is forked after {string}', function forks(this: StackWorld, kind: string) {
  const run = this.ended.run_id;
  const events = readFileSync(join(this.runDir, 'events.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JournalEvent);
  const at = events.find((event) => event.kind === kind);
  assert.ok(at, `the run journaled no ${kind}`);
  this.tellModel();
  this.firstRun = { run, seq: at.seq, head: at.hash };
  this.ran = this.fpf('fork', run, '--at', String(at.seq), '--json', ...this.modelOptions());
});

Then('the trace should say which run it was forked from', function forked(this: StackWorld) {
  assert.deepEqual(this.trace.parent, this.firstRun);
  assert.notEqual(this.trace.run_id, this.firstRun?.run);
});

Then(
  'the session of the first run should show {string} in {string}',
  function first(this: StackWorld, text: string, path: string) {
    assert.equal(this.fpf('session', 'fs', 'cat', path, '--session', this.firstRun?.run ?? '').stdout, text);
  },
);

When('the user rewinds the session to step {int}', function rewinds(this: StackWorld, step: number) {
  const shown = JSON.parse(this.fpf('session', 'show', '--json').stdout) as { data: { id: string } };
  this.ran = this.fpf('session', 'rewind', shown.data.id, String(step), '--json');
});

Then('the session should now show {string} in {string}', function shows(this: StackWorld, text: string, path: string) {
  assert.equal(this.fpf('session', 'fs', 'cat', path).stdout, text);
});
