// What every script of a skill does for somebody who starts it by hand: it explains itself, and refuses what is no call in one line. A process
// of its own it has under Node 20 alone: under ours each of its cases in a sandbox has one.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { ToolSpec } from '@fpf/contracts';
import { callInTurn } from '../support/calls-in-turn.ts';
import { temporary } from '../support/folders.ts';
import { askedSkills } from '../support/shipped-skills.ts';
import { propertiesOf, scriptOf, toolsOf } from '../support/tools-of.ts';

const run = promisify(execFile);
const node20 = findNode20();
const withoutNode20 = node20 === undefined && 'no Node 20 is on PATH';

for (const skill of askedSkills())
  describe(`${skill} by hand`, { concurrency: 4 }, () => {
    for (const tool of toolsOf(skill)) {
      const script = scriptOf(skill, tool);
      if (script === undefined) continue;
      test(`${tool.name} explains itself`, async (t) => {
        const { status, stdout, stderr } = await callInTurn(script, { cwd: temporary(t), options: ['--help'] });
        assert.equal(status, 0, stderr);
        explains(tool, stdout);
      });
      test(`${tool.name} explains itself under Node 20`, { skip: withoutNode20 }, async (t) => {
        const { stdout } = await run(node20 ?? '', [script, '--help'], { cwd: temporary(t) });
        explains(tool, stdout);
      });
      test(`${tool.name} refuses what is no call`, async (t) => {
        for (const input of ['', '[]', '{"path": "\\u0000", "query": "", "content": ""}']) {
          const cwd = temporary(t);
          const { status, stdout, stderr } = await callInTurn(script, { cwd, input });
          assert.deepEqual([status, stdout, readdirSync(cwd)], [1, '', []], input);
          assert.match(stderr, /^[^\n]+\n$/, input);
        }
      });
    }
  });

function explains(tool: ToolSpec, help: string): void {
  for (const argument of Object.keys(propertiesOf(tool))) assert.match(help, new RegExp(`\\b${argument}\\b`));
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
