import { test } from 'node:test';
import { type Arranged, fixedHost, type GatewaySituation, modelGatewayCases } from '@fpf/contract-tests';
import type { ModelGateway } from '@fpf/contracts';
import { createModelGateway } from '../src/index.ts';

const arrange = async ({ provider, digest, deadlineMs }: GatewaySituation): Promise<Arranged<ModelGateway>> => {
  const subject = createModelGateway(
    { provider: 'fixture', ...(digest && { digest }), ...(deadlineMs && { deadlineMs }) },
    fixedHost(),
  );
  subject.registerProvider('fixture', async () => provider);
  return { subject };
};

for (const { name, run } of modelGatewayCases(arrange)) {
  test(name, async (t) => {
    const result = await run();
    if (result.status === 'skipped') t.skip(result.reason);
  });
}
