import { Then } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSession } from '../support/agentfs.ts';
import type { FpfWorld } from '../support/world.ts';

/** Asserts the tri-state outcome: of the last call, or of the run where no call came about. */
Then('the guard decision should be {string}', function decision(this: FpfWorld, state: string) {
  assert.equal(this.trace.tool_calls.at(-1)?.state ?? this.trace.state, state);
});

/** The explanation is made by fixed rules; it also quotes what the model said, marked as its words. */
Then('the explanation should mention {string}', function mention(this: FpfWorld, text: string) {
  const explanation = String(this.ended.data['explanation']);
  assert.ok(explanation.toLowerCase().includes(text.toLowerCase()), explanation);
});

Then('the exit code should be {int}', function exit(this: FpfWorld, code: number) {
  assert.equal(this.ran?.code, code, this.ran?.stderr);
});

Then('no tool should have been executed', function none(this: FpfWorld) {
  assert.deepEqual(
    this.trace.tool_calls.filter((call) => call.result_ref !== null),
    [],
  );
});

Then('the model should not have been asked', function unasked(this: FpfWorld) {
  assert.equal(this.trace.model_evidence, undefined);
});

/** Queries the AgentFS session: what it changed is read through agentfs-sdk, everything else is the host's. */
Then('reading {string} inside the session should give {string}', function reading(this: FpfWorld, path: string, text: string) {
  const { read } = listSession(join(this.runDir, 'session.db'));
  assert.equal(read[path] ?? readFileSync(join(this.host, path), 'utf8'), text);
});

Then('the host file {string} should still say {string}', function still(this: FpfWorld, path: string, text: string) {
  assert.equal(readFileSync(join(this.host, path), 'utf8'), text);
});

Then('the host should have no file {string}', function nothing(this: FpfWorld, path: string) {
  assert.equal(existsSync(join(this.host, path)), false);
});

Then('the trace should hold the error log of the call', function log(this: FpfWorld) {
  const error = this.trace.tool_calls.at(-1)?.error;
  assert.ok(error?.log_ref, 'no log_ref');
  assert.notEqual(readFileSync(join(this.runDir, error.log_ref), 'utf8').trim(), '');
});

Then('the session should hold no file {string}', function without(this: FpfWorld, path: string) {
  assert.ok(!listSession(join(this.runDir, 'session.db')).files.includes(path));
});
