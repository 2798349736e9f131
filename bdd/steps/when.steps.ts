import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptOf } from '@fpf/cucumber';
import type { StackWorld } from '../support/world.ts';

When('the user requests {string} in a frozen run', function frozen(this: StackWorld, request: string) {
  this.request = request;
  this.plan('--frozen');
});

/** It answers by itself: the scenario says nothing of what it would say. */
When('the agent plans with the built-in model', function builtIn(this: StackWorld) {
  this.ran = this.fpf('run', this.request, '--json', '--model', 'rehearsal');
});

/** Whatever the config says: a model that only this command names, in a file whose name a shell would take apart. */
When('the agent plans with a script that --model names', function named(this: StackWorld) {
  const file = join(this.home, "it's said here.json");
  writeFileSync(file, scriptOf(this.said));
  this.ran = this.fpf('run', this.request, '--model', `scripted:${file}`);
});

When('the run is forked with that as its message', function fork(this: StackWorld) {
  this.tellModel();
  this.ran = this.fpf('fork', this.ended.run_id, this.request, '--json', ...this.modelOptions());
});

/** As a shell reads them, one after the other. */
When('the user types the commands that are printed', function typed(this: StackWorld) {
  const commands = [...(this.ran?.stdout ?? '').matchAll(/`(fpf (?:approvals allow|resume) [^`]+)`/g)];
  assert.equal(commands.length, 2, this.ran?.stdout);
  for (const [, command = ''] of commands) {
    const [, ...words] = execFileSync('bash', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' }).split('\0');
    this.ran = this.fpf(...words.slice(0, -1), '--json');
  }
});

/** In the trace, and to who reads the page. */
Then('the run should say that a person decided', function person(this: StackWorld) {
  const { model, conforming, model_evidence: answers = [] } = this.trace;
  assert.deepEqual([model, conforming, answers.map((one) => one.model.provider)], ['person', false, ['person']]);
  assert.match(readFileSync(join(this.runDir, 'summary.md'), 'utf8'), /^Decided by a person: /m);
});
