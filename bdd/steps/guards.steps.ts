import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PolicyChoice, ScopedGuard } from '@fpf/contracts';
import { type GuardRow, type ScopedRow, specOf, writeGuardedSkill } from '../support/guarded-skill.ts';
import { installMoon, moon } from '../support/resolver-package.ts';
import { rewriteTrace } from '../support/rewrite-trace.ts';
import { touchTool, writeSkill } from '../support/skills.ts';
import type { StackWorld } from '../support/world.ts';

Given('a skill {string} with the guarded tools:', function tools(this: StackWorld, name: string, table: DataTable) {
  const rows = table.hashes() as unknown as readonly GuardRow[];
  writeGuardedSkill(join(this.host, 'own'), name, rows);
  this.editConfig((config) => config);
});

Given(
  'a skill {string} with the guarded tool {string}, whose skill says also:',
  function tools(this: StackWorld, name: string, tool: string, table: DataTable) {
    writeGuardedSkill(
      join(this.host, 'own'),
      name,
      [{ tool, requires: 'session.open', reduced: 'draft.txt' }],
      table.hashes() as unknown as ScopedRow[],
    );
    this.editConfig((config) => config);
  },
);

Given(
  'a skill {string} about something else with a tool {string}',
  function other(this: StackWorld, name: string, tool: string) {
    const description = 'Be quiet. Use when silence is asked for. Not for noise.';
    writeSkill(join(this.host, 'own'), name, description, tool, [touchTool(tool, 'session.open')]);
  },
);

When("somebody lints the project's guards", function lints(this: StackWorld) {
  this.ran = this.fpf('guards', 'lint');
});

Given('the project says also:', function also(this: StackWorld, table: DataTable) {
  const rows = table.hashes() as unknown as readonly ScopedRow[];
  const guards = rows.map((row) => ({ id: row.id, tool: row.tool, ...specOf(row) }) as ScopedGuard);
  this.editConfig((config) => ({ ...config, policy: { ...config.policy, guards } }));
});

Given("the project's policy is:", function policy(this: StackWorld, json: string) {
  this.editConfig((config) => ({ ...config, policy: JSON.parse(json) as PolicyChoice }));
});

Given('the project trusts a resolver of somebody else for questions about the moon', function trusts(this: StackWorld) {
  this.ownProcess = true;
  installMoon(this.host);
  this.editConfig((config) => ({ ...config, guards: { resolvers: [{ ...moon }] } }));
  const ran = this.fpf('trust', '.');
  assert.equal(ran.code, 0, ran.stderr);
});

Given('a person has stated {string} as {string}', function stated(this: StackWorld, key: string, value: string) {
  const ran = this.fpf('guards', 'facts', 'set', key, value);
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
});

When('the decisions of the run are made again from its trace', function again(this: StackWorld) {
  this.explained = this.fpf('guards', 'explain', this.ended.run_id, '--json');
});

Then('they should come out as they were', function same(this: StackWorld) {
  assert.equal(this.explained?.code, 0, this.explained?.stderr);
  const [answer] = this.explained.events;
  const { calls } = (answer ?? {})['data'] as { readonly calls: readonly Again[] };
  assert.deepEqual(
    calls.map(({ decision, recomputed, differs }) => [decision, recomputed, differs]),
    this.trace.tool_calls.map(({ guard_decision: decision }) => [decision, true, []]),
  );
});

Then('they should be told apart from those of the trace', function other(this: StackWorld) {
  assert.equal(this.explained?.code, 5, this.explained?.stdout);
  assert.ok(JSON.stringify(this.explained?.events[0]).includes('guard.not-recomputed'), this.explained?.stdout);
});

When("somebody puts the record of a new run in the place of the run's", function swaps(this: StackWorld) {
  const [run, dir] = [this.ended.run_id, this.runDir];
  this.plan();
  rmSync(dir, { recursive: true });
  cpSync(this.runDir, dir, { recursive: true });
  swapped.set(this, run);
});

When('the run is verified', function verifies(this: StackWorld) {
  this.ran = this.fpf('verify', swapped.get(this) ?? this.ended.run_id);
});

const swapped = new WeakMap<StackWorld, string>();

type Again = { readonly decision: string; readonly recomputed: boolean; readonly differs: readonly string[] };

When(
  'somebody rewrites {string} in the trace of the run from {string} to {string}',
  function rewritesEvidence(this: StackWorld, evidence: string, truth: string, lie: string) {
    const of = (value: string): string =>
      value === 'absent' ? `"${evidence}","status":"absent"` : `"${evidence}","status":"present","value":${value}`;
    rewriteTrace(join(this.runDir, 'events.ndjson'), of(truth), of(lie));
  },
);

When(
  'somebody rewrites the decisions in the trace of the run from {string} to {string}',
  function rewritesDecisions(this: StackWorld, truth: string, lie: string) {
    rewriteTrace(join(this.runDir, 'events.ndjson'), `"decision":"${truth}"`, `"decision":"${lie}"`);
  },
);
