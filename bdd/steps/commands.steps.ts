import { type DataTable, Given, Then } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TracedCall } from '@fpf/contracts';
import type { StackWorld } from '../support/world.ts';

const mostAtOnce = 4;

const rules = fileURLToPath(new URL('../../skills/run-command/assets/example-rules.json', import.meta.url));

Given('the workspace has the example rules for commands', function ruled(this: StackWorld) {
  copyFileSync(rules, join(this.host, 'fpf.commands.json'));
});

/** As many as an answer may have, turn after turn: a command that no rule allows is a tool that fails, and the next one is tried. */
Given('FunctionGemma would start the commands:', function commands(this: StackWorld, table: DataTable) {
  const asked = table.hashes().map(({ command = '[]' }) => JSON.parse(command) as readonly string[]);
  const calls = asked.map(([program = '', ...args]) => ({ name: 'run_command', arguments: { program, args } }));
  const turns = Array.from({ length: Math.ceil(calls.length / mostAtOnce) }, (_, at) =>
    calls.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  );
  this.write('fpf.config.json', '{}');
  this.takeTurns(turns.map((each) => ({ tool_calls: each })));
});

Then('no rule should have allowed any of the commands', function none(this: StackWorld) {
  const calls = started(this);
  for (const { args, state, reasons = [], effects } of calls) {
    const what = JSON.stringify(args);
    assert.notEqual(state, 'pass', what);
    assert.match(reasons.map(({ message }) => message).join(' '), /refused: no rule |no program's name|must match|pattern/, what);
    assert.deepEqual(effects, [], what);
  }
});

Then('a rule should have allowed each of the commands', function each(this: StackWorld) {
  for (const { args, state } of started(this)) assert.equal(state, 'pass', JSON.stringify(args));
});

function started({ turns, trace }: StackWorld): readonly TracedCall[] {
  const asked = turns.flatMap(({ tool_calls: calls = [] }) => calls);
  assert.equal(trace.tool_calls.length, asked.length, String(trace.explanation));
  return trace.tool_calls;
}
