import { fixedHost } from '@fpf/contract-tests';
import type { AgentFSAdapter, Host, JsonObject } from '@fpf/contracts';
import { createAdapterWith, type Internals } from '../../src/adapter.ts';
import { allSteps, type Step } from '../../src/ladder/ladder.ts';
import { testEngine } from './engines.ts';

export const steps: readonly Step[] = allSteps;

/** Ids that differ between test files which run at once. */
export function testHost(): Host {
  const host = fixedHost();
  return { ...host, ids: { next: () => `${process.pid}-${host.ids.next()}` } };
}

/** With the engine that FPF_TEST_ENGINE names, where it names one. */
export function adapterOf(options: JsonObject = {}, internals: Internals = {}, host = testHost()): AgentFSAdapter {
  return createAdapterWith({ ...(testEngine && { engine: testEngine }), ...options }, host, internals);
}

const made = new Map<Step, AgentFSAdapter>();

/** One adapter for each step and test file: it tries its sandbox once. */
export function adapterFor(step: Step): AgentFSAdapter {
  const known = made.get(step) ?? adapterOf({ sandbox: [step] });
  made.set(step, known);
  return known;
}

/** Why a step cannot be tried here, as a reason to print; undefined when it works. */
export async function missing(step: Step): Promise<string | undefined> {
  const { mode, notes, fix } = await adapterFor(step).probe();
  return mode === step ? undefined : `${notes.join('; ')} (to have it: ${fix ?? 'nothing helps'})`;
}
