import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { basename, dirname } from 'node:path';
import type { JsonObject, LoadedSkill } from '@fpf/contracts';
import type { FpfWorld } from '../world/world.ts';

type Shown = Pick<LoadedSkill, 'manifest' | 'tools'> & { readonly path: string };

export function registerSkillsSteps(): void {
  /** The skills that the run loaded, by name and in the order of the alphabet. */
  Then('the loaded skills should be {string}', function loaded(this: FpfWorld, names: string) {
    const found = this.trace.skill_set.map((skill) => skill.name);
    assert.equal(found.toSorted().join(', '), names);
  });

  /** The tools that the model was offered, in the order of the alphabet. */
  Then('the model should have been offered the tools {string}', function offered(this: FpfWorld, names: string) {
    const event = this.ran?.events.find((one) => one['type'] === 'skills-loaded');
    assert.ok(event, 'no skills were loaded');
    const { skills } = event['data'] as { readonly skills: readonly { readonly tools: readonly string[] }[] };
    const found = skills.flatMap((skill) => skill.tools);
    assert.equal(found.toSorted().join(', '), names);
  });

  /** What the dispatcher answered: a SKILL.md in the folder of that name. */
  Then('the answer should be a SKILL.md in the folder {string}', function found(this: FpfWorld, name: string) {
    const { path } = shownBy(this);
    assert.equal(basename(path), 'SKILL.md');
    assert.equal(basename(dirname(path)), name);
  });

  /** What the dispatcher read in the frontmatter. */
  Then(
    'its boundary should have the name {string} and the version {string}',
    function boundary(this: FpfWorld, name: string, version: string) {
      const { manifest } = shownBy(this);
      assert.deepEqual([manifest.name, manifest.version], [name, version]);
    },
  );

  /** A skill that allows no tools has none, whatever its files hold. */
  Then('the permission list of the skill {string} should be empty', function empty(this: FpfWorld, id: string) {
    const ran = this.fpf('skills', 'show', id, '--json');
    const { manifest, tools } = (ran.events[0] as JsonObject)['data'] as unknown as Shown;
    assert.deepEqual([manifest.allowed_tools, tools], [[], []]);
  });

  /** The skill holds to its profile: sections, schemas, permissions, references. */
  When('somebody validates the skill in {string}', function validates(this: FpfWorld, folder: string) {
    this.ran = this.fpf('skills', 'validate', folder, '--json');
  });
}

function shownBy({ ran }: FpfWorld): Shown {
  const [first] = ran?.events ?? [];
  assert.ok(first?.['data'], `${ran?.stdout}${ran?.stderr}`);
  return first['data'] as Shown;
}
