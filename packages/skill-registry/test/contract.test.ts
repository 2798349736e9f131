import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCases, type SkillSources, skillLoaderCases, skillRegistryCases } from '@fpf/contract-tests';
import { createSkillLoader, createSkillRegistry } from '@fpf/skill-registry';

const host = { log: (): void => undefined };
const cases = [
  ...skillRegistryCases(async (options) => ({ subject: createSkillRegistry(mutable(options), host) })),
  ...skillLoaderCases(async (options) => ({ subject: createSkillLoader(mutable(options), host) })),
];

for (const one of cases) {
  test(`${one.port} ${one.name}`, async () => {
    for await (const report of runCases([one]))
      assert.equal(report.status, 'passed', report.status === 'failed' ? report.message : report.status);
  });
}

function mutable({ sources }: SkillSources): { sources: SkillSources['sources'][number][] } {
  return { sources: [...sources] };
}
