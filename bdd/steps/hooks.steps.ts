import { Given, When } from '@cucumber/cucumber';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '../support/fpf.ts';
import { treeHash } from '../support/tree-hash.ts';
import type { FpfWorld } from '../support/world.ts';

Given(/^a program embeds the stack with a hook that (.+)$/, function hook(this: FpfWorld, does: string) {
  this.hook = does;
});

/** The whole stack, composed by somebody else's program and not by the command line. */
When('that program plans with FunctionGemma', function plans(this: FpfWorld) {
  const script = join(this.home, 'answers.json');
  const answers = [{ request: this.request, response: this.response ?? { final: 'nothing' } }];
  writeFileSync(script, JSON.stringify({ answers }));
  this.hostHash = treeHash(this.host);
  const file = join(import.meta.dirname, '..', 'support', 'embedding.ts');
  this.ran = program(file, [this.host, this.request, `scripted:${script}`, this.hook], { cwd: this.host, home: this.home });
});
