import { When } from '@cucumber/cucumber';
import type { StackWorld } from '../support/world.ts';

When('the user requests {string} in a frozen run', function frozen(this: StackWorld, request: string) {
  this.request = request;
  this.ran = this.fpf('run', request, '--json', '--frozen', '--model', `scripted:${this.script}`);
});
