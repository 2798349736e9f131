import { Given, Then } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import type { StackWorld } from '../support/world.ts';

Given('behind the name of the pinned model lies another one', function other(this: StackWorld) {
  this.otherModel = true;
});

Then('the trace should name the model that answered by its digest, as it is pinned', function pinned(this: StackWorld) {
  const { trace } = this;
  const [evidence] = trace.model_evidence ?? [];
  assert.ok(evidence, 'no model answered');
  assert.match(String(evidence.model.digest), /^sha256:[0-9a-f]{64}$/);
  assert.deepEqual(
    [evidence.model.digest, evidence.model.conforming, trace.conforming],
    [trace.model_digest, true, true],
  );
});
