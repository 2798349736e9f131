// Every case of every shipped skill, as anybody runs it by hand: plain Node, no sandbox. `fpf skills test` runs the same cases in one.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import type { ToolSpec } from '@fpf/contracts';
import { compileToolSchema } from '@fpf/contracts/validate';
import { temporary } from '../support/folders.ts';
import { layOutShipped, onPath, programOf, readShippedCases, type ShippedCase } from '../support/shipped-case.ts';
import { askedSkills, shipped } from '../support/shipped-skills.ts';
import { scriptOf, toolsOf } from '../support/tools-of.ts';

for (const name of askedSkills()) {
  const dir = join(shipped, name);
  const tools = toolsOf(name);
  const needed = programOf[name];
  const skip = needed !== undefined && !onPath(needed) ? `${needed} is not installed` : false;

  describe(name, { skip, concurrency: 4 }, () => {
    for (const one of readShippedCases(dir)) {
      const tool = tools.find((candidate) => candidate.name === one.tool);
      assert.ok(tool, `${name}: a case for ${one.tool}, which is no tool of it`);
      const script = scriptOf(name, tool);
      if (script !== undefined) test(`${one.tool} ${one.name}`, (t) => tryCase(one, tool, script, temporary(t)));
    }
  });
}

async function tryCase(one: ShippedCase, tool: ToolSpec, script: string, root: string): Promise<void> {
  const workspace = layOutShipped(root, one);
  const { status, stdout, stderr } = await run(script, workspace, JSON.stringify(one.args));
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

async function run(script: string, cwd: string, input: string): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [script], { cwd, stdio: 'pipe' });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { status, stdout, stderr };
}
