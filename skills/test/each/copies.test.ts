// A skill is hashed and run on its own, so it carries its own copy of what several share.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { askedSkills, shipped, shippedNames } from '../support/shipped-skills.ts';

for (const skill of askedSkills())
  for (const script of scriptsOf(skill)) {
    const others = shippedNames.filter((other) => other !== skill && existsSync(fileOf(other, script)));
    if (others.length === 0) continue;
    test(`${script} of ${skill} is the same in every skill that has it: a copy that drifts is mended in one place only`, () => {
      const own = readFileSync(fileOf(skill, script), 'utf8');
      assert.deepEqual(
        others.filter((other) => readFileSync(fileOf(other, script), 'utf8') !== own),
        [],
      );
    });
  }

function scriptsOf(skill: string): readonly string[] {
  const folder = join(shipped, skill, 'scripts');
  return existsSync(folder) ? readdirSync(folder) : [];
}

function fileOf(skill: string, script: string): string {
  return join(shipped, skill, 'scripts', script);
}
