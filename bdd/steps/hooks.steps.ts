import { Given, When } from '@cucumber/cucumber';
import { join } from 'node:path';
import type { StackWorld } from '../support/world.ts';

Given(/^a program embeds the stack with a hook that (.+)$/, function hook(this: StackWorld, does: string) {
  this.hook = does;
});

Given(/^a program embeds the stack that (.+)$/, function program(this: StackWorld, does: string) {
  this.hook = does;
});

/** A project that is opened by a program, and not by the command line. */
When('that program plans with FunctionGemma', function plans(this: StackWorld) {
  ask(this, '{}');
});

When(/^that program asks with the options (\{.*\})$/, function asks(this: StackWorld, options: string) {
  ask(this, options);
});

function ask(world: StackWorld, options: string): void {
  world.tellModel();
  const file = join(import.meta.dirname, '..', 'support', 'embedding.ts');
  world.ran = world.program(file, world.host, world.request, world.hook, options);
}
