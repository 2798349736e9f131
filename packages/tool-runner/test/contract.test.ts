import { test } from 'node:test';
import { fixedHost, toolRunnerCases } from '@fpf/contract-tests';
import { createToolRunner } from '../src/index.ts';

for (const { name, run } of toolRunnerCases(async () => ({ subject: createToolRunner({}, fixedHost()) }))) {
  test(name, async (t) => {
    const result = await run();
    if (result.status === 'skipped') t.skip(result.reason);
  });
}
