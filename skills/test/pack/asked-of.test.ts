// The requests that skills ship in evals/requests.jsonl: what people type, in groups by who wrote them, and the call that it means.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { compileToolSchema } from '@fpf/contracts/validate';
import { createSkillSearch } from '@fpf/skill-search';
import { shipped } from '../support/shipped-skills.ts';
import { toolsOf } from '../support/tools-of.ts';
import { manifests } from './shipped-pack.ts';

type Asked = {
  readonly group: string;
  readonly request: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
};

const { search } = createSkillSearch();
const fileOf = (skill: string): string => join(shipped, skill, 'evals/requests.jsonl');
const requestsOf = (skill: string): readonly Asked[] =>
  readFileSync(fileOf(skill), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Asked);

for (const { id } of manifests.filter((skill) => existsSync(fileOf(skill.id)))) {
  const requests = requestsOf(id);

  test(`${id} has ten requests by each of two authors, and each call fits its tool`, () => {
    const groups = [...new Set(requests.map(({ group }) => group))];
    assert.ok(groups.length >= 2);
    for (const group of groups) assert.ok(requests.filter((one) => one.group === group).length >= 10, group);
    assert.equal(new Set(requests.map(({ request }) => request)).size, requests.length);
    const tools = toolsOf(id);
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
