import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StackWorld } from '../support/world.ts';

When(
  'the agent plans with FunctionGemma and keeps its records in {string}',
  function plan(this: StackWorld, to: string) {
    this.tellModel();
    this.ran = this.fpf('run', this.request, '--json', ...this.modelOptions(), '--home-dir', join(this.home, to));
  },
);

Then('the folder {string} should have the receipts of the session', function receipts(this: StackWorld, kept: string) {
  const [name, ...more] = readdirSync(join(this.home, kept, 'receipts'));
  assert.match(name ?? '', /^[0-9a-f-]{36}\.jsonl$/);
  assert.deepEqual(more, []);
});

Then('nothing should be kept below the state folder of the user', function nothing(this: StackWorld) {
  assert.equal(existsSync(join(this.home, 'state', 'fpf')), false);
});
