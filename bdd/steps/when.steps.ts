import { When } from '@cucumber/cucumber';
import type { StackWorld } from '../support/world.ts';

When('the user requests {string} in a frozen run', function frozen(this: StackWorld, request: string) {
  this.request = request;
  this.plan('--frozen');
});
