// Every case of every shipped skill, by its script outside of any sandbox. A tool's cases have one process, since
// starting a process for each costs more than all that they do: that a script starts by hand is tried in
// by-hand.test.ts, and each case in a sandbox and a process of its own by `fpf skills test`.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { ToolSpec } from '@fpf/contracts';
import { compileToolSchema } from '@fpf/contracts/validate';
import { callInTurn } from '../support/calls-in-turn.ts';
import { temporary } from '../support/folders.ts';
import { layOutShipped, onPath, programOf, readAllCases, type ShippedCase } from '../support/shipped-case.ts';
import { askedSkills } from '../support/shipped-skills.ts';
import { scriptOf, toolsOf } from '../support/tools-of.ts';

for (const name of askedSkills()) {
  const cases = readAllCases(name);
  const tools = toolsOf(name);
  const needed = programOf[name];
  const skip = needed !== undefined && !onPath(needed) ? `${needed} is not installed` : false;
  for (const { tool } of cases)
    assert.ok(
      tools.some((one) => one.name === tool),
      `${name}: a case for ${tool}, which is no tool of it`,
    );

  describe(name, { skip, concurrency: 4 }, () => {
    for (const tool of tools) {
      const script = scriptOf(name, tool);
      if (script === undefined) continue;
      describe(tool.name, { concurrency: 1 }, () => {
        for (const one of cases.filter((candidate) => candidate.tool === tool.name))
          test(one.name, (t) => tryCase(one, tool, script, temporary(t)));
      });
    }
  });
}

async function tryCase(one: ShippedCase, tool: ToolSpec, script: string, root: string): Promise<void> {
  const workspace = layOutShipped(root, one);
  const { status, stdout, stderr } = await callInTurn(script, { cwd: workspace, input: JSON.stringify(one.args) });
  assert.equal(status, one.expect.exit, stderr);
  if (status === 0) {
    const output: unknown = JSON.parse(stdout);
    if (one.expect.output !== undefined) assert.deepEqual(output, one.expect.output);
    assert.deepEqual(compileToolSchema(tool.output_schema ?? {}).check(output), []);
  } else {
    assert.equal(stdout, '');
    assert.match(stderr, /^[^\n]+\n$/, 'a refusal is one line');
    assert.ok(stderr.includes(one.expect.stderr ?? '\n'), stderr);
    assert.ok(!stderr.includes(root), `the message names the host's folder: ${stderr}`);
  }
  for (const [path, content] of Object.entries(one.expect.files ?? {}))
    assert.equal(existsSync(join(workspace, path)) ? readFileSync(join(workspace, path), 'utf8') : null, content, path);
  assert.deepEqual(readdirSync(join(root, 'outside')), ['secret.txt']);
  assert.equal(readFileSync(join(root, 'outside/secret.txt'), 'utf8'), 'secret\n');
  const left = readdirSync(workspace, { recursive: true }).filter((path) => String(path).endsWith('.tmp'));
  assert.deepEqual(left, [], 'a temporary file is left');
}
