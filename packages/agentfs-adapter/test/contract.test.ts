import { test } from 'node:test';
import { type AdapterSituation, agentfsAdapterCases, makeHostFolder, stateStoreCases } from '@fpf/contract-tests';
import { adapterFor, missing, steps } from './support/trees/steps.ts';

for (const step of steps) {
  const why = await missing(step);
  const arrange = async (situation: AdapterSituation) =>
    why !== undefined && situation === 'call' ? { skip: why } : { subject: adapterFor(step) };
  for (const { name, run } of agentfsAdapterCases(arrange)) {
    test(`${step}: ${name}`, async (t) => {
      const result = await run();
      if (result.status === 'skipped') t.skip(result.reason);
    });
  }
}

const arrangeStore = async () => {
  const host = await makeHostFolder();
  const session = await adapterFor('copy-bwrap').open({
    workspace: host.workspace,
    stateDir: host.stateDir,
    homeDir: host.homeDir,
  });
  const dispose = async (): Promise<void> => {
    await session.close();
    await host.remove();
  };
  return { subject: session.store, dispose };
};

for (const { name, run } of stateStoreCases(arrangeStore)) {
  test(`state-store: ${name}`, async () => {
    await run();
  });
}
