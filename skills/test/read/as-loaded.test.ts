// What holds for every skill of the pack as a loader hands it out; what its scripts do is tried beside this.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import { admit } from '@fpf/contracts/validate';
import { createSkillLoader, defaultTokens, validateSkill } from '@fpf/skill-registry';
import { host, options } from '../support/reader.ts';
import { programOf, readShippedCases } from '../support/shipped-case.ts';
import { askedSkills, shipped } from '../support/shipped-skills.ts';
import { propertiesOf } from '../support/tools-of.ts';

for (const name of askedSkills()) {
  const dir = join(shipped, name);
  const [skill] = await createSkillLoader(options, host).load([name]);
  assert.ok(skill);

  test(`${name} takes at most a third of the room that there is by default: any three fit`, async () => {
    const third = createSkillLoader({ ...options, tokens: Math.floor(defaultTokens / 3) }, host);
    const loaded = await third.load([name]);
    assert.equal(loaded.filter(({ used }) => used !== true).length, 1);
  });

  test(`${name} keeps to the fpf profile without a finding`, () =>
    assert.deepEqual(validateSkill(dir).diagnostics, []));

  test(`${name} permits every tool that it has, and guards what changes things`, () => {
    assert.deepEqual(skill.tools.map((tool) => tool.name).sort(), [...skill.manifest.tools].sort());
    for (const tool of skill.tools) {
      // The tools that it calls have these.
      if (tool.flow) continue;
      assert.ok(tool.output_schema && tool.annotations && tool.handler, tool.name);
      assert.equal(tool.effect === 'pure', tool.annotations?.readOnly, tool.name);
      if (tool.effect !== 'pure') assert.ok(tool.guard?.required_evidence.includes('session.open'), tool.name);
    }
  });

  test(`${name}: what a small model sees of each tool is enough: one line each, at most six arguments, allowed values in words`, () => {
    for (const tool of skill.tools) {
      assert.match(tool.description, /^[^\n]{20,160}$/, tool.name);
      const properties = Object.entries(propertiesOf(tool));
      assert.ok(properties.length <= 6, `${tool.name} has more than six arguments`);
      for (const [argument, schema] of properties) {
        const { description = '', enum: values, type } = schema;
        assert.ok(
          typeof description === 'string' && typeof type === 'string' && type !== 'object',
          `${tool.name}.${argument} is flat`,
        );
        assert.match(description, /^[^\n]{10,160}$/, `${tool.name}.${argument}`);
        for (const value of Array.isArray(values) ? values : [])
          assert.ok(description.includes(String(value)), `${tool.name}.${argument} does not tell ${String(value)}`);
      }
    }
  });

  test(`${name}: the guard's evidence is named in the kernel`, () => {
    for (const id of skill.tools.flatMap((tool) => tool.guard?.required_evidence ?? []))
      assert.ok(skill.kernel.includes(`\`${id}\``), id);
  });

  test(`${name}: every call of its examples is one that is admitted`, () => {
    const example = skill.kernel.slice(skill.kernel.indexOf('\n## Example'));
    const calls = [...example.matchAll(/```json\n([\s\S]*?)\n```/g)].map(([, call = '']) => call);
    assert.ok(calls.length > 0);
    for (const call of calls) {
      const admission = admit(JSON.parse(call) as { name: string; arguments: JsonObject }, skill.tools);
      assert.ok(admission.ok, JSON.stringify(admission));
    }
  });

  test(`${name}: the program that its cases need is the one that its capabilities name`, () =>
    assert.equal(/\(([a-z]+) = installed\)/.exec(skill.kernel)?.[1], programOf[name]));

  const cases = readShippedCases(dir);
  test(`${name} has at least ten cases, and two for each tool`, () => {
    assert.ok(cases.length >= 10, `${cases.length} cases`);
    for (const tool of skill.tools) assert.ok(cases.filter((one) => one.tool === tool.name).length >= 2, tool.name);
    assert.equal(new Set(cases.map((one) => `${one.tool}: ${one.name}`)).size, cases.length, 'two cases of one name');
  });
}
