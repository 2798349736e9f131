import { When } from '@cucumber/cucumber';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeHash } from '../support/tree-hash.ts';
import type { FpfWorld } from '../support/world.ts';

When('the user requests {string}', function requests(this: FpfWorld, request: string) {
  this.request = request;
});

/** Calls the ModelGateway to generate a tool-calling plan: the whole stack runs, and the scenario's answers stand for the model. */
When('the agent plans with FunctionGemma', function plans(this: FpfWorld) {
  planning(this);
});

When('the agent plans with FunctionGemma in the mode {string}', function plans(this: FpfWorld, mode: string) {
  planning(this, '--mode', mode);
});

function planning(world: FpfWorld, ...more: readonly string[]): void {
  const [first, ...further] = world.turns;
  const answers = [
    { request: world.request, response: first ?? world.response ?? { final: 'nothing' }, ...(first && { further }) },
    ...world.answers,
  ];
  const script = join(world.home, 'answers.json');
  writeFileSync(script, world.sent ?? JSON.stringify({ answers }));
  world.hostHash = treeHash(world.host);
  world.ran = world.fpf('run', world.request, '--json', '--model', `scripted:${script}`, ...more);
}

/** What waited for a person goes on. The model is asked as before, should it be asked at all. */
When('the run is resumed', function resumes(this: FpfWorld) {
  this.ran = this.fpf('resume', this.ended.run_id, '--json', '--model', `scripted:${join(this.home, 'answers.json')}`);
});

When('the user requests {string} in a frozen run', function frozen(this: FpfWorld, request: string) {
  this.request = request;
  this.ran = this.fpf('run', request, '--json', '--frozen', '--model', `scripted:${join(this.home, 'answers.json')}`);
});

/** Resolves a skill id to a physical SKILL.md path. */
When('the dispatcher requests {string}', function dispatches(this: FpfWorld, id: string) {
  this.ran = this.fpf('skills', 'show', id, '--json');
});
