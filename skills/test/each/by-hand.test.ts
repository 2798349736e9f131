// What every script of a skill does for somebody who starts it by hand, under the Node of this repository and under the
// oldest one that the scripts promise to run under: it explains itself, and refuses what is no call in one line. Each
// of its cases in a sandbox starts it by itself.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { callInTurn } from '../support/calls-in-turn.ts';
import { temporary } from '../support/folders.ts';
import { findNode20 } from '../support/node-20.ts';
import { askedSkills } from '../support/shipped-skills.ts';
import { propertiesOf, scriptOf, toolsOf } from '../support/tools-of.ts';

const node20 = findNode20();
const withoutNode20 = node20 === undefined && 'no Node 20 is on PATH';

for (const skill of askedSkills())
  describe(`${skill} by hand`, { concurrency: 4 }, () => {
    for (const tool of toolsOf(skill)) {
      const script = scriptOf(skill, tool);
      if (script === undefined) continue;
      const explains = async (cwd: string, node?: string): Promise<void> => {
        const { status, stdout, stderr } = await callInTurn(script, { cwd, options: ['--help'] }, node);
        assert.equal(status, 0, stderr);
        for (const argument of Object.keys(propertiesOf(tool))) assert.match(stdout, new RegExp(`\\b${argument}\\b`));
      };
      test(`${tool.name} explains itself`, (t) => explains(temporary(t)));
      test(`${tool.name} explains itself under Node 20`, { skip: withoutNode20 }, (t) =>
        explains(temporary(t), node20),
      );
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
