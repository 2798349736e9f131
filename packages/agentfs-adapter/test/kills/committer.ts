// Run by the kill tests in a process of its own: opens the session, commits it or undoes its last commit, and says so;
// at a step it ends itself, or a part of it.
import type { JsonObject } from '@fpf/contracts';
import { createAdapterWith } from '../../src/adapter.ts';
import type { StepName } from '../../src/steps.ts';
import { testHost } from '../support/trees/steps.ts';
import { killPartNow } from './kill-part.ts';
import type { CommitVictim } from './commit-round.ts';

export type CommitOrders = {
  readonly workspace: string;
  readonly stateDir: string;
  readonly homeDir: string;
  readonly options: JsonObject;
  readonly act: 'commit' | 'undo';
  readonly victim: CommitVictim;
  /** At the nth time that the step is told. */
  readonly step: StepName;
  readonly nth: number;
};

const { workspace, stateDir, homeDir, options, act, victim, step, nth } = JSON.parse(
  process.argv[2] ?? '{}',
) as CommitOrders;
let times = 0;
let armed = false;
const onStep = (told: StepName): void => {
  if (!armed || told !== step || (times += 1) !== nth) return;
  if (victim === 'self') process.kill(process.pid, 'SIGKILL');
  else killPartNow(process.pid, victim);
};
const session = await createAdapterWith(options, testHost(), { onStep }).open({
  workspace,
  stateDir,
  homeDir,
  session: 'killed',
});
armed = true;
try {
  await session.operations[act]();
  process.stdout.write('ended\n');
} catch (error) {
  process.stdout.write(
    `refused ${(error as { code?: string }).code ?? ''} ${(error as Error).message.slice(0, 200)}\n`,
  );
}
// Whatever is left to close, this process is ended like the others.
process.kill(process.pid, 'SIGKILL');
