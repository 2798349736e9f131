// Run by the kill test in a process of its own: rewinds a session, and ends itself at a step.
import { createAdapterWith } from '../../../src/adapter.ts';
import type { StepName } from '../../../src/steps.ts';
import { testHost } from '../../support/trees/steps.ts';

export type Orders = {
  readonly place: { readonly workspace: string; readonly stateDir: string; readonly homeDir: string };
  readonly engine: string;
  readonly to: number;
  readonly step: StepName;
};

if (process.argv[1] === import.meta.filename) {
  const { place, engine, to, step } = JSON.parse(process.argv[2] ?? '') as Orders;
  let rewinding = false;
  const onStep = (at: StepName): void => {
    if (rewinding && at === step) process.kill(process.pid, 'SIGKILL');
  };
  const session = await createAdapterWith({ engine }, testHost(), { onStep }).open({
    ...place,
    session: 's',
    allowUnconfined: true,
  });
  rewinding = true;
  await session.operations.rewind({ to });
  process.stdout.write('ended\n');
}
