import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, type GuardFixture, guardEngineCases } from '@fpf/contract-tests';
import { contractIds, type GuardEngine } from '@fpf/contracts';
import * as fixture from '../src/contract-fixture.ts';
import component from '../src/index.ts';

const create = component.provides[contractIds['guard-engine']];
const arrange = async () => ({ subject: create?.({ evidenceTimeoutMs: 50 }, fixedHost()) as GuardEngine });

/** Unmodified, as any engine is held to them. What is skipped is what the fixture says that it does not read of a rule. */
for (const { name, run } of guardEngineCases(arrange, fixture satisfies GuardFixture)) {
  test(name, async (t) => {
    const result = await run();
    if (result.status === 'skipped') t.skip(result.reason);
    assert.ok(result.status === 'passed' || /^this engine reads no `(?:text|path|argv|rate|measured)` in a rule/.test(result.reason));
  });
}
