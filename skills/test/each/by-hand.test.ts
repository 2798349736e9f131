// What every script of a skill does for somebody who starts it by hand: it explains itself, and refuses what is no call in one line.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import type { ToolSpec } from '@fpf/contracts';
import { callInTurn } from '../support/calls-in-turn.ts';
import { temporary } from '../support/folders.ts';
import { askedSkills } from '../support/shipped-skills.ts';
import { propertiesOf, scriptOf, toolsOf } from '../support/tools-of.ts';

const node20 = findNode20();

for (const skill of askedSkills())
  for (const tool of toolsOf(skill)) {
    const script = scriptOf(skill, tool);
    if (script === undefined) continue;
    test(`${tool.name} explains itself by hand`, (t) => explains(process.execPath, script, tool, temporary(t)));
    test(`${tool.name} explains itself under Node 20`, { skip: node20 === undefined && 'no Node 20 is on PATH' }, (t) =>
      explains(node20 ?? '', script, tool, temporary(t)),
    );

    test(`${tool.name} refuses what is no call`, async (t) => {
      for (const bad of ['', '[]', '{"path": "\\u0000", "query": "", "content": ""}']) {
        const workspace = temporary(t);
        const { status, stdout, stderr } = await callInTurn(script, workspace, bad);
        assert.deepEqual([status, stdout, readdirSync(workspace)], [1, '', []], bad);
        assert.match(stderr, /^[^\n]+\n$/, bad);
      }
    });
  }

function explains(node: string, script: string, tool: ToolSpec, cwd: string): void {
  const { status, stdout, stderr } = spawnSync(node, [script, '--help'], { cwd, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  for (const argument of Object.keys(propertiesOf(tool))) assert.match(stdout, new RegExp(`\\b${argument}\\b`));
}

/** The oldest Node that the scripts promise to run under, where this machine has one beside ours. */
function findNode20(): string | undefined {
  const programs = [
    process.execPath,
    ...(process.env.PATH ?? '').split(delimiter).flatMap((dir) => [join(dir, 'node'), join(dir, 'nodejs')]),
  ];
  return programs.find(
    (program) => existsSync(program) && spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.startsWith('v20.'),
  );
}
