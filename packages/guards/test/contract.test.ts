import { test } from 'node:test';
import { fixedHost, guardEngineCases } from '@fpf/contract-tests';
import * as fixture from '../src/contract-fixture.ts';
import { createGuardEngine } from '../src/index.ts';

const arrange = async () => ({ subject: createGuardEngine({ evidenceTimeoutMs: 50 }, fixedHost()) });

for (const { name, run } of guardEngineCases(arrange, fixture)) {
  test(name, async (t) => {
    const result = await run();
    if (result.status === 'skipped') t.skip(result.reason);
  });
}
