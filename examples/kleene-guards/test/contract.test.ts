import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, type GuardFixture, guardEngineCases } from '@fpf/contract-tests';
import { contractIds, type GuardEngine } from '@fpf/contracts';
import * as fixture from '../src/contract-fixture.ts';
import component from '../src/index.ts';

const create = component.provides[contractIds['guard-engine']];
const arrange = async () => ({ subject: create?.({ evidenceTimeoutMs: 50 }, fixedHost()) as GuardEngine });

/**
 * Unmodified, as any engine is held to them. What is skipped is what the fixture says that it does not read of a rule,
 * and nothing else.
 */
const cases = guardEngineCases(arrange, fixture satisfies GuardFixture);
const unread = /^this engine reads no `(?:text|path|argv|rate|measured|by)` in a rule/;
const skipped: string[] = [];

for (const { name, run } of cases) {
  test(name, async () => {
    const result = await run();
    if (result.status === 'passed') return;
    assert.match(result.reason, unread);
    skipped.push(name);
  });
}

test('of all cases only the twelve that need a member of rules which it does not read are left out', () => {
  assert.equal(skipped.length, 12, skipped.join('\n'));
  assert.ok(cases.length > 200);
});
