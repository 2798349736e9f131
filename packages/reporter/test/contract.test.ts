import { test } from 'node:test';
import { fixedHost, reporterCases } from '@fpf/contract-tests';
import { createReporter } from '../src/index.ts';

for (const { name, run } of reporterCases(async () => ({ subject: createReporter({}, fixedHost()) }))) {
  test(name, async (t) => {
    const result = await run();
    if (result.status === 'skipped') t.skip(result.reason);
  });
}
