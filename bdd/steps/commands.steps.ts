import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TracedCall } from '@fpf/contracts';
import type { StackWorld } from '../support/world.ts';

const rules = fileURLToPath(new URL('../../skills/run-command/assets/example-rules.json', import.meta.url));

Given('the workspace has the example rules for commands', function ruled(this: StackWorld) {
  copyFileSync(rules, join(this.host, 'fpf.commands.json'));
});

/** What the model would start, and what came of each. A refused command ends its run, so each is a run of its own. */
type Tried = { readonly commands: readonly (readonly string[])[]; readonly calls: TracedCall[] };
const tried = new WeakMap<StackWorld, Tried>();

Given('FunctionGemma would start the commands:', function commands(this: StackWorld, table: DataTable) {
  tried.set(this, {
    commands: table.hashes().map(({ command = '[]' }) => JSON.parse(command) as readonly string[]),
    calls: [],
  });
});

When('the agent plans with FunctionGemma for each of the commands', function plans(this: StackWorld) {
  const { commands = [], calls = [] } = tried.get(this) ?? {};
  for (const [program = '', ...args] of commands) {
    this.response = { tool_calls: [{ name: 'run_command', arguments: { program, args } }] };
    this.plan();
    assert.equal(this.trace.tool_calls.length, 1, String(this.trace.explanation));
    calls.push(...this.trace.tool_calls);
  }
});

Then('no rule should have allowed any of the commands', function none(this: StackWorld) {
  for (const { args, state, reasons = [], effects } of started(this)) {
    const what = JSON.stringify(args);
    assert.equal(state, 'abstain', what);
    assert.match(reasons.map(({ message }) => message).join(' '), /command\.allowed.*is false/, what);
    assert.deepEqual(effects, [], what);
  }
});

Then('a rule should have allowed each of the commands', function each(this: StackWorld) {
  for (const { args, state } of started(this)) assert.equal(state, 'pass', JSON.stringify(args));
});

function started(world: StackWorld): readonly TracedCall[] {
  const { commands = [], calls = [] } = tried.get(world) ?? {};
  assert.ok(calls.length > 0);
  assert.equal(calls.length, commands.length);
  return calls;
}

When('the user allows the command {string}', function allows(this: StackWorld, command: string) {
  this.ran = this.fpf('allow', command, '--yes');
});

When('the user allows the command {string} without a yes', function unasked(this: StackWorld, command: string) {
  this.ran = this.fpf('allow', command);
});
