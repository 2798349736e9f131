import { Given, Then } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { probeThat } from '../support/probes.ts';
import { touchTool, writeSkill } from '../support/skills.ts';
import type { StackWorld } from '../support/world.ts';

/** A tool that does what the scenario says, in its sandbox. */
Given(
  /^the (pure )?tool "([^"]+)" of a skill "([^"]+)" (.+?)(?:, and may take (\d+) ms)?$/,
  function probe(this: StackWorld, pure: string | null, tool: string, skill: string, does: string, ms: string | null) {
    const spec = touchTool(tool, 'session.open') as { readonly handler: object };
    const handler = { ...spec.handler, ...(ms !== null && { timeoutMs: Number(ms) }) };
    const description =
      'Probe what a tool can do. Use when something is to be probed carefully. Not for anything else.';
    writeSkill(join(this.host, 'own'), skill, description, tool, [
      { ...spec, handler, ...(pure !== null && { effect: 'pure' }) },
    ]);
    writeFileSync(join(this.host, 'own', skill, 'scripts', 'touch.mjs'), probeThat(does));
    this.editConfig((config) => config);
  },
);

Given('the budget of the project has {int} {word}', function budget(this: StackWorld, most: number, member: string) {
  this.editConfig((config) => ({ ...config, budget: { ...config.budget, [member]: most } }));
});

Then('the tool should have answered {string}', function answered(this: StackWorld, json: string) {
  assert.deepEqual(lastOutput(this), JSON.parse(json), this.ran?.stdout);
});

Then('the tool should have shown {string}', function shown(this: StackWorld, text: string) {
  assert.ok(JSON.stringify(lastOutput(this)).includes(JSON.stringify(text).slice(1, -1)), this.ran?.stdout);
});

function lastOutput({ runDir }: StackWorld): unknown {
  const results = readFileSync(join(runDir, 'events.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as {
          readonly kind: string;
          readonly payload: { readonly result?: { readonly output?: unknown } };
        },
    )
    .filter(({ kind }) => kind === 'tool-result');
  return results.at(-1)?.payload.result?.output;
}
