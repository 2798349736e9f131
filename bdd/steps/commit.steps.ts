import { When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import type { StackWorld } from '../support/world.ts';

When('the user is shown what a commit would write', function shown(this: StackWorld) {
  this.ran = this.fpf('apply', '--dry-run', '--json');
});

/** The plan is the one that the command before has shown. */
When('the user commits the plan that was shown', function commits(this: StackWorld) {
  const { data } = JSON.parse(this.ran?.stdout ?? '') as { readonly data: { readonly plan_hash: string } };
  assert.match(data.plan_hash, /^[0-9a-f]{64}$/);
  this.ran = this.fpf('apply', '--plan', data.plan_hash, '--yes', '--json');
});
