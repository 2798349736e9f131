// The requests that skills ship in evals/requests-*.jsonl, two authors each: what a person types, and the call that it means.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { compileToolSchema } from '@fpf/contracts/validate';
import { createSkillSearch } from '@fpf/skill-search';
import { shipped } from '../support/shipped-skills.ts';
import { toolsOf } from '../support/tools-of.ts';
import { manifests } from './shipped-pack.ts';

type Asked = { readonly request: string; readonly name: string; readonly arguments: Readonly<Record<string, unknown>> };

const { search } = createSkillSearch();
const filesOf = (skill: string): readonly string[] =>
  readdirSync(join(shipped, skill, 'evals')).filter((name) => /^requests-.+\.jsonl$/.test(name));
const read = (skill: string, file: string): readonly Asked[] =>
  readFileSync(join(shipped, skill, 'evals', file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Asked);

for (const { id } of manifests.filter((skill) => filesOf(skill.id).length > 0)) {
  const asked = filesOf(id).map((file) => read(id, file));
  const requests = asked.flat();

  test(`${id} has ten requests by each of two authors, for each of its tools, and each call fits`, () => {
    assert.ok(asked.length >= 2 && asked.every((list) => list.length >= 10));
    assert.equal(new Set(requests.map(({ request }) => request)).size, requests.length);
    const tools = toolsOf(id);
    assert.deepEqual(
      tools.map(({ name }) => name).filter((name) => !requests.some((one) => one.name === name)),
      [],
    );
    for (const { request, name, arguments: args } of requests) {
      const tool = tools.find((one) => one.name === name);
      assert.ok(tool, `${request}: ${name} is no tool of ${id}`);
      assert.deepEqual(compileToolSchema(tool.input_schema).check(args), [], request);
    }
  });

  test(`${id} is among the skills that are loaded for seven in ten of its requests`, () => {
    const missed = requests.filter(
      ({ request }) => !search(request, manifests).candidates.some((candidate) => candidate.id === id),
    );
    assert.ok(missed.length <= requests.length * 0.3, missed.map(({ request }) => request).join('\n'));
  });
}
