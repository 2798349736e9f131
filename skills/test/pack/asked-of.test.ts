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
  /** None where no call is right: a value is missing, or the tool cannot do it. */
  readonly name: string | null;
  readonly arguments?: Readonly<Record<string, unknown>>;
};

const { search } = createSkillSearch();
const fileOf = (skill: string): string => join(shipped, skill, 'evals/requests.jsonl');
const requestsOf = (skill: string): readonly Asked[] =>
  readFileSync(fileOf(skill), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Asked);

function offered(request: string, alsoNext: boolean): readonly { readonly id: string }[] {
  const { candidates, next = [] } = search(request, manifests);
  return alsoNext ? [...candidates, ...next] : candidates;
}

for (const { id, metadata } of manifests.filter((skill) => existsSync(fileOf(skill.id)))) {
  const requests = requestsOf(id);

  test(`${id} has ten requests by each of two authors, and each call fits its tool`, () => {
    const groups = [...new Set(requests.map(({ group }) => group))];
    assert.ok(groups.length >= 2);
    for (const group of groups) assert.ok(requests.filter((one) => one.group === group).length >= 10, group);
    assert.equal(new Set(requests.map(({ request }) => request)).size, requests.length);
    const tools = toolsOf(id);
    for (const { request, name, arguments: args } of requests) {
      if (name === null) continue;
      const tool = tools.find((one) => one.name === name);
      assert.ok(tool, `${request}: ${name} is no tool of ${id}`);
      assert.deepEqual(compileToolSchema(tool.input_schema).check(args), [], request);
    }
  });

  for (const [who, least] of [
    ['who knows the skill', 0.7],
    ['who knows only what its tools take', 0.4],
  ] as const)
    test(`${id} is among the skills that are loaded for ${100 * least} % of the requests of somebody ${who}`, () => {
      const called = requests.filter(
        ({ group, name }) => name !== null && (group === 'independent') === (who !== 'who knows the skill'),
      );
      const missed = called.filter(
        ({ request }) => !offered(request, 'fpf-answers' in metadata).some((candidate) => candidate.id === id),
      );
      assert.ok(missed.length <= called.length * (1 - least), missed.map(({ request }) => request).join('\n'));
    });
}
