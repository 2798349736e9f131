import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Enactment, type Gap, type JsonObject, type MethodInterface, RoleAssignment, WorkPlan } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { StackWorld } from '../support/world.ts';

type Planned = { readonly assignment: RoleAssignment; readonly plan: WorkPlan };

function data(world: StackWorld): unknown {
  return (world.ran?.events[0] as JsonObject | undefined)?.['data'];
}

function folderOf(world: StackWorld, skill: string): string {
  return join(world.host, 'own', skill);
}

function edit(world: StackWorld, skill: string, change: (text: string) => string): void {
  const file = join(folderOf(world, skill), 'SKILL.md');
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  assert.notEqual(after, before, 'the section is not there');
  writeFileSync(file, after);
}

Given(
  'somebody deletes the section {string} of the skill {string}',
  function remove(this: StackWorld, section: string, skill: string) {
    edit(this, skill, (text) => text.replace(new RegExp(`\n## ${section}\n[^]*?(?=\n## )`), ''));
  },
);

Given(
  'somebody adds {string} to the section {string} of the skill {string}',
  function add(this: StackWorld, sentence: string, section: string, skill: string) {
    edit(this, skill, (text) => text.replace(`\n## ${section}\n`, `\n## ${section}\n\n${sentence}\n`));
  },
);

When('somebody enacts the skill {string} from its interface', function enacts(this: StackWorld, skill: string) {
  this.ran = this.fpf('skills', 'enact', folderOf(this, skill), '--json');
});

When(
  'somebody enacts the skill {string} for a holder that states nothing',
  function enacts(this: StackWorld, skill: string) {
    this.ran = this.fpf('skills', 'enact', folderOf(this, skill), '--only-facts', '--json');
  },
);

When('somebody validates the skill {string}', function validates(this: StackWorld, skill: string) {
  this.ran = this.fpf('skills', 'validate', folderOf(this, skill), '--json');
});

Then('the role assignment and the work plan should be valid', function valid(this: StackWorld) {
  assert.equal(this.ran?.code, 0, this.ran?.stdout);
  const { assignment, plan } = data(this) as Planned;
  assert.deepEqual(check(Enactment, { assignment, plan }), []);
  assert.deepEqual(check(RoleAssignment, assignment), []);
  assert.deepEqual(check(WorkPlan, plan), []);
});

Then('the plan should call the tools {string}', function calls(this: StackWorld, tools: string) {
  const { plan } = data(this) as Planned;
  const called = new Set(plan.items.map(({ call }) => call.tool));
  assert.equal([...called].sort().join(', '), tools);
});

Then(
  'the first gap should be {string}, and every other one should follow from it',
  function first(this: StackWorld, id: string) {
    const { gaps } = data(this) as { readonly gaps: readonly Gap[] };
    assert.equal(gaps[0]?.id, id);
    const named = new Set([id]);
    for (const gap of gaps.slice(1)) {
      assert.ok(gap.because !== undefined && named.has(gap.because), JSON.stringify(gap));
      named.add(gap.id);
    }
  },
);

Then(
  'the gaps should name every capability of the skill {string}',
  function capabilities(this: StackWorld, skill: string) {
    const { gaps } = data(this) as { readonly gaps: readonly Gap[] };
    const extracted = this.fpf('skills', 'extract', folderOf(this, skill), '--json').events[0] as JsonObject;
    const { interface: method } = extracted['data'] as unknown as { readonly interface: MethodInterface };
    const asked = method.roles.flatMap((role) => role.capabilities.map(({ id }) => id));
    assert.ok(asked.length > 0);
    assert.deepEqual(
      asked.filter((id) => !gaps.some((gap) => gap.id === id)),
      [],
    );
  },
);

Then('the findings should mention {string}', function mention(this: StackWorld, text: string) {
  assert.ok(this.ran?.stdout.includes(text), this.ran?.stdout);
});

Then("the call should cite an item of the run's work plan", function cites(this: StackWorld) {
  const { work_plan: plans = [], tool_calls: calls } = this.trace;
  const [call] = calls;
  assert.ok(call?.plan_item, 'the call cites nothing');
  assert.ok(
    plans.some((plan) => call.plan_item?.startsWith(`${plan}#`)),
    `${call.plan_item} is of none of ${plans.join(', ')}`,
  );
  const kinds = readFileSync(join(this.runDir, 'events.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { readonly kind: string }).kind);
  assert.ok(
    kinds.indexOf('work-planned') > 0 && kinds.indexOf('work-planned') < kinds.indexOf('model-result'),
    kinds.join(', '),
  );
});
