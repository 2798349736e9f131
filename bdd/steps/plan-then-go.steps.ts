import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackWorld } from '../support/world.ts';

/** It names the plan, so that another one in between changes nothing. */
When('the user types the command that the plan printed', function typed(this: StackWorld) {
  const explanation = String(this.ended.data['explanation']);
  const [, words = ''] = /^Next: `fpf (go [^`]+)` /m.exec(explanation) ?? [];
  assert.notEqual(words, '', explanation);
  this.ran = this.fpf(...words.split(' '), '--json');
});

When('the user carries out the newest plan', function goes(this: StackWorld) {
  this.ran = this.fpf('go', '--json');
});

/** In the trace, and to who reads the page. */
Then('the run should say that the first one planned its calls', function planned(this: StackWorld) {
  const { request, plan, conforming, model_evidence: answers = [] } = this.trace;
  const { run, head } = this.firstRun ?? {};
  assert.deepEqual([request, plan, conforming, answers], [this.request, { run, head }, false, []]);
  const summary = readFileSync(join(this.runDir, 'summary.md'), 'utf8');
  assert.match(summary, new RegExp(`^The calls are those that run \`${run}\` planned, and no model was asked\\.`, 'm'));
});
