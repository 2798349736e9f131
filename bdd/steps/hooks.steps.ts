import { Given, When } from '@cucumber/cucumber';
import { join } from 'node:path';
import type { StackWorld } from '../support/world.ts';

Given(/^a program embeds the stack with a hook that (.+)$/, function hook(this: StackWorld, does: string) {
  this.hook = does;
});

/** The whole stack, composed by somebody else's program and not by the command line. */
When('that program plans with FunctionGemma', function plans(this: StackWorld) {
  this.tellModel();
  const file = join(import.meta.dirname, '..', 'support', 'embedding.ts');
  this.ran = this.program(file, this.host, this.request, this.hook);
});
