import { Given, Then } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import type { StackWorld } from '../support/world.ts';

Given('the role {string} may use {string}', function role(this: StackWorld, name: string, tools: string) {
  const one = { name, description: `Does what ${name} does.`, tools: tools.split(' ') };
  this.editConfig((config) => ({ ...config, roles: [...(config.roles ?? []), one] }));
});

Given('FunctionGemma would hand {string} to {string}', function hand(this: StackWorld, request: string, role: string) {
  this.response = { tool_calls: [{ name: 'delegate', arguments: { role, request } }] };
});

Then(
  'the task of {string} should have ended as {string}',
  function ended(this: StackWorld, role: string, outcome: string) {
    const told = this.trace.tasks?.map((task) => [task.role, task.outcome]);
    assert.deepEqual(told, [[role, outcome]], this.ran?.stdout);
    assert.deepEqual(
      this.taskTraces.map((trace) => trace.outcome),
      [outcome],
    );
  },
);

Then('there should be {int} task(s)', function count(this: StackWorld, wanted: number) {
  assert.equal(this.taskTraces.length, wanted);
});

Then(
  'the audit should name {string} as who called {string}',
  function agent(this: StackWorld, name: string, tool: string) {
    const rows = this.audit.filter((row) => row.op === 'tool' && row.tool === tool);
    assert.ok(rows.length > 0, `the audit has no call of ${tool}`);
    for (const { caller } of rows) assert.deepEqual([caller.agent, caller.run === this.trace.run_id], [name, false]);
  },
);
