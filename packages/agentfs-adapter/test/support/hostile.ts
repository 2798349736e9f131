import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type HostFolder, makeHostFolder, recordOf, runPlan, callLimits, type PlanEnd } from '@fpf/contract-tests';
import { type CallLimits, type CallView, type JsonObject, reason, type Session } from '@fpf/contracts';
import type { Step } from '../../src/options.ts';
import { adapterFor, expectIn, waitingSteps } from './trees/steps.ts';

const scripts = new URL('../hostile/', import.meta.url);

export type Hostile = {
  readonly session: Session;
  readonly host: HostFolder;
  readonly begin: () => Promise<CallView>;
  /** Runs the script in a view and rolls back; gives what it printed. */
  readonly run: (input: JsonObject, limits?: Partial<CallLimits>) => Promise<PlanEnd>;
};

/** Runs one hostile script in a session of its own; afterwards the host must be as it was. */
export async function withHostile(
  step: Step,
  script: string,
  attempt: (hostile: Hostile) => Promise<void>,
  adapter = adapterFor(step),
): Promise<void> {
  const host = await makeHostFolder();
  try {
    const before = await host.hash();
    const session = await adapter.open({ workspace: host.workspace, stateDir: host.stateDir, homeDir: host.homeDir });
    try {
      const files = [{ path: 'main.mjs', executable: false, bytes: readFileSync(new URL(script, scripts)) }];
      let calls = 0;
      // Expected, so that what is hostile is what waited, wherever programs wait.
      const waiting = adapter === adapterFor(step) && waitingSteps.includes(step);
      const begin = async (): Promise<CallView> => {
        if (waiting) assert.equal(await expectIn(step, session), true, 'a program waits');
        return session.begin({ call_id: `run/${(calls += 1)}`, files, readOnly: false });
      };
      const run = async (input: JsonObject, limits: Partial<CallLimits> = {}): Promise<PlanEnd> => {
        const view = await begin();
        const end = await runPlan(
          await view.enter(['node', '/fpf/skill/main.mjs'], { ...callLimits, ...limits }),
          JSON.stringify(input),
        );
        assert.equal(end.waited, waiting, 'it is the one that waited');
        await view.rollback(reason('tool.failed', 'execute', 'Hostile.'), recordOf(`run/${calls}`));
        return end;
      };
      await attempt({ session, host, begin, run });
    } finally {
      await session.close();
    }
    assert.equal(await host.hash(), before, 'the host after a hostile tool');
  } finally {
    await host.remove();
  }
}

export function printed(end: PlanEnd): unknown {
  assert.equal(end.code, 0, end.stderr);
  return JSON.parse(end.stdout) as unknown;
}
