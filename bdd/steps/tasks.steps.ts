import { type DataTable, Given, Then } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { editProject } from '../support/project.ts';
import type { FpfWorld } from '../support/world.ts';

Given('the role {string} may use {string}', function role(this: FpfWorld, name: string, tools: string) {
  const one = { name, description: `Does what ${name} does.`, tools: tools.split(' ') };
  editProject(this, (config) => ({ ...config, roles: [...(config.roles ?? []), one] }));
});

Given('FunctionGemma would hand {string} to {string}', function hand(this: FpfWorld, request: string, role: string) {
  this.response = { tool_calls: [{ name: 'delegate', arguments: { role, request } }] };
});

Given(
  'asked {string}, FunctionGemma would call {string} with:',
  function call(this: FpfWorld, request: string, name: string, table: DataTable) {
    this.answers.push({ request, response: { tool_calls: [{ name, arguments: table.rowsHash() }] } });
  },
);

Then('the task of {string} should have ended as {string}', function ended(this: FpfWorld, role: string, outcome: string) {
  const told = this.trace.tasks?.map((task) => [task.role, task.outcome]);
  assert.deepEqual(told, [[role, outcome]], this.ran?.stdout);
  assert.deepEqual(
    this.taskTraces.map((trace) => trace.outcome),
    [outcome],
  );
});

Then('there should be {int} task(s)', function count(this: FpfWorld, wanted: number) {
  assert.equal(this.taskTraces.length, wanted);
});

Then('the audit should name {string} as who called {string}', function agent(this: FpfWorld, name: string, tool: string) {
  const rows = this.audit.filter((row) => row.op === 'tool' && row.tool === tool);
  assert.ok(rows.length > 0, `the audit has no call of ${tool}`);
  for (const { caller } of rows) assert.deepEqual([caller.agent, caller.run === this.trace.run_id], [name, false]);
});
