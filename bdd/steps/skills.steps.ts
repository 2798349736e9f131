import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { JsonObject, LoadedSkill } from '@fpf/contracts';
import type { FpfWorld } from '../support/world.ts';

type Shown = Pick<LoadedSkill, 'manifest' | 'pin' | 'tools'> & { readonly path: string };

function document(world: FpfWorld): JsonObject {
  return world.ran?.events[0] as JsonObject;
}

Then('the loaded skills should be {string}', function loaded(this: FpfWorld, names: string) {
  assert.equal(
    this.trace.skill_set
      .map((skill) => skill.name)
      .sort()
      .join(', '),
    names,
  );
});

Then('the model should have been offered the tools {string}', function offered(this: FpfWorld, names: string) {
  const event = this.ran?.events.find((one) => one['type'] === 'skills-loaded');
  assert.ok(event, 'no skills were loaded');
  const { skills } = event['data'] as { readonly skills: readonly { readonly tools: readonly string[] }[] };
  assert.equal(
    skills
      .flatMap((skill) => skill.tools)
      .sort()
      .join(', '),
    names,
  );
});

Then('the answer should be a SKILL.md in the folder {string}', function found(this: FpfWorld, name: string) {
  const { path } = document(this)['data'] as unknown as Shown;
  assert.equal(basename(path), 'SKILL.md');
  assert.equal(basename(dirname(path)), name);
});

Then(
  'its boundary should have the name {string} and the version {string}',
  function boundary(this: FpfWorld, name: string, version: string) {
    const { manifest } = document(this)['data'] as unknown as Shown;
    assert.deepEqual([manifest.name, manifest.version], [name, version]);
  },
);

Then('the error code should be {string}', function code(this: FpfWorld, wanted: string) {
  assert.equal((document(this)['error'] as JsonObject)['code'], wanted);
});

Then('the error should mention {string}', function mention(this: FpfWorld, text: string) {
  assert.ok(JSON.stringify(document(this)['error']).includes(text));
});

Then('the permission list of the skill {string} should be empty', function empty(this: FpfWorld, id: string) {
  const ran = this.fpf('skills', 'show', id, '--json');
  const { manifest, tools } = (ran.events[0] as JsonObject)['data'] as unknown as Shown;
  assert.deepEqual([manifest.allowed_tools, tools], [[], []]);
});

Then('the kernel should be the body of that SKILL.md, below its frontmatter', function body(this: FpfWorld) {
  const { path, kernel } = document(this)['data'] as unknown as Shown & { readonly kernel: string };
  const [, , ...below] = readFileSync(path, 'utf8').split(/^---$/m);
  const text = below.join('---').trim();
  assert.ok(text.length > 1000);
  assert.ok(kernel.includes(text), kernel);
  assert.ok(!kernel.includes('fpf-keywords'), 'the frontmatter is in the kernel');
});

type Why = { readonly selected: boolean; readonly words: readonly { readonly word: string; readonly gain: number }[] };

When('somebody asks why the skill {string} fits the request {string}', function asks(this: FpfWorld, skill: string, request: string) {
  this.ran = this.fpf('skills', 'why', skill, request, '--json');
});

Then('the answer should say that it is selected, by the words {string}', function by(this: FpfWorld, words: string) {
  const { selected, words: gains } = document(this)['data'] as unknown as Why;
  assert.equal(selected, true);
  for (const word of words.split(', '))
    assert.ok(
      gains.some((gain) => gain.word === word && gain.gain > 0),
      word,
    );
});

Then('at most {int} skills should be loaded', function most(this: FpfWorld, count: number) {
  const { skill_set: loaded } = this.trace;
  assert.ok(loaded.length > 0 && loaded.length <= count, JSON.stringify(loaded));
});

Then(
  'the trace should say that the skill {string} was read under the profile {string}',
  function under(this: FpfWorld, name: string, profile: string) {
    assert.equal(this.trace.skill_set.find((skill) => skill.name === name)?.profile, profile);
  },
);
