import { type DataTable, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JournalEvent, type JsonObject, type LoadedSkill, payloadsOf } from '@fpf/contracts';
import type { StackWorld } from '../support/world.ts';

type Shown = Pick<LoadedSkill, 'manifest' | 'pin' | 'tools'> & { readonly path: string };

function document(world: StackWorld): JsonObject {
  return world.ran?.events[0] as JsonObject;
}

Then('the kernel should be the body of that SKILL.md, below its frontmatter', function body(this: StackWorld) {
  const { path, kernel } = document(this)['data'] as unknown as Shown & { readonly kernel: string };
  const [, , ...below] = readFileSync(path, 'utf8').split(/^---$/m);
  const text = below.join('---').trim();
  assert.ok(text.length > 1000);
  assert.ok(kernel.includes(text), kernel);
  assert.ok(!kernel.includes('fpf-keywords'), 'the frontmatter is in the kernel');
});

type Why = { readonly selected: boolean; readonly words: readonly { readonly word: string; readonly gain: number }[] };

When(
  'somebody asks why the skill {string} fits the request {string}',
  function asks(this: StackWorld, skill: string, request: string) {
    this.ran = this.fpf('skills', 'why', skill, request, '--json');
  },
);

Then('the answer should say that it is selected, by the words {string}', function by(this: StackWorld, words: string) {
  const { selected, words: gains } = document(this)['data'] as unknown as Why;
  assert.equal(selected, true);
  for (const word of words.split(', '))
    assert.ok(
      gains.some((gain) => gain.word === word && gain.gain > 0),
      word,
    );
});

Then('the model should have been asked {int} times', function asked(this: StackWorld, times: number) {
  assert.equal(this.trace.model_evidence?.length ?? 0, times);
});

/** One offer a row, by the names of its skills: each takes the place of the one before. */
Then('the skills should have been offered in this order:', function offered(this: StackWorld, table: DataTable) {
  const lines = readFileSync(join(this.runDir, 'events.ndjson'), 'utf8').trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as JournalEvent);
  const offers = payloadsOf(events, 'skills-loaded').map(({ skills }) => [
    skills
      .map(({ name }) => name)
      .toSorted()
      .join(', '),
  ]);
  assert.deepEqual(offers, table.raw());
});

When('somebody searches for {string} and asks for reasons', function searches(this: StackWorld, request: string) {
  this.ran = this.fpf('skills', 'search', request, '--explain');
});

Then(
  '{int} skills should be explained in two lines each, the first by the words {string}',
  function explained(this: StackWorld, count: number, words: string) {
    const { stdout = '' } = this.ran ?? {};
    const lines = stdout.trimEnd().split('\n\n').at(-1)?.split('\n') ?? [];
    assert.equal(lines.length, 2 * count, stdout);
    for (const [at, line] of lines.entries())
      assert.match(line, at % 2 === 0 ? / is (?:not )?selected.*: .*place .* is asked for$/ : /^ {2}by /);
    for (const word of words.split(', ')) assert.ok(lines[1]?.includes(`“${word}” `), lines[1]);
  },
);

Then('at most {int} skills should be loaded', function most(this: StackWorld, count: number) {
  const { skill_set: loaded } = this.trace;
  assert.ok(loaded.length > 0 && loaded.length <= count, JSON.stringify(loaded));
});

Then(
  'the trace should say that the skill {string} was read under the profile {string}',
  function under(this: StackWorld, name: string, profile: string) {
    assert.equal(this.trace.skill_set.find((skill) => skill.name === name)?.profile, profile);
  },
);
