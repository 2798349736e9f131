import { When } from '@cucumber/cucumber';
import type { StackWorld } from '../support/world.ts';

When('the user requests {string} in a frozen run', function frozen(this: StackWorld, request: string) {
  this.request = request;
  this.plan('--frozen');
});

/** It answers by itself: the scenario says nothing of what it would say. */
When('the agent plans with the built-in model', function builtIn(this: StackWorld) {
  this.ran = this.fpf('run', this.request, '--json', '--model', 'rehearsal');
});
