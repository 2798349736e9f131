// Run by the kill tests in a process of its own: makes call after call and says which were acknowledged, until it is
// killed.
import { readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { callLimits, callOf, recordOf, runPlan } from '@fpf/contract-tests';
import { FpfError, type JsonObject, reason } from '@fpf/contracts';
import { createAdapterWith } from '../../src/adapter.ts';
import type { StepName } from '../../src/steps.ts';
import { testHost } from '../support/trees/steps.ts';
import { scriptOf } from './workload.ts';

type Orders = {
  readonly workspace: string;
  readonly stateDir: string;
  readonly homeDir: string;
  readonly options: JsonObject;
  /** Kills itself at this step of the call after `after` calls. */
  readonly step?: StepName;
  /** Waits there in place of that, until something is said to it: somebody kills a part of it meanwhile. */
  readonly pauses?: boolean;
  readonly after?: number;
};

const orders = JSON.parse(process.argv[2] ?? '{}') as Orders;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
let made = 0;
const onStep = (step: StepName): void => {
  if (step !== orders.step || made !== (orders.after ?? 0)) return;
  if (orders.pauses !== true) process.kill(process.pid, 'SIGKILL');
  say('paused');
  readSync(0, Buffer.alloc(1));
};

const { workspace, stateDir, homeDir, options } = orders;
const adapter = createAdapterWith(options, testHost(), { onStep });
const session = await adapter.open({ workspace, stateDir, homeDir, session: 'killed' });
const history = await session.operations.history();
let kept = history.filter((step) => step.op === 'tool' && step.state === 'done').length;
let tried = history.length;
say(`open ${kept}`);

for (;;) {
  tried += 1;
  const id = `run/${tried}`;
  // Not expected; expected in the last moment; expected, and laid out by then.
  if (tried % 3 > 0) session.expectCall?.();
  if (tried % 3 === 2) await sleep(20);
  const view = await session.begin(callOf(id, scriptOf(kept + 1)));
  say('begun');
  let failed: unknown;
  try {
    const end = await runPlan(await view.enter(['node', '/fpf/skill/main.mjs'], callLimits));
    if (end.code !== 0) throw new Error(`the tool ended with ${end.code}: ${end.stderr}`);
    await view.commit(recordOf(id));
  } catch (error) {
    failed = error;
  }
  if (failed === undefined) {
    kept += 1;
    say(`ack ${kept}`);
  } else {
    say(`failed ${FpfError.is(failed) ? failed.code : (failed as Error).message.slice(0, 200)}`);
    await view.rollback(reason('tool.failed', 'execute', 'Killed.'), recordOf(id, `rolled/${id}`));
  }
  made += 1;
}
