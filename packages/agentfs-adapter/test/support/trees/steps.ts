import { fixedHost } from '@fpf/contract-tests';
import type { AgentFSAdapter, Host, JsonObject, Session } from '@fpf/contracts';
import { createAdapterWith, type Internals } from '../../../src/adapter.ts';
import { allSteps, type Step } from '../../../src/options.ts';
import { brief, testEngine } from '../engines.ts';

/** Briefly, one with an overlay and one with a copy, and each of the programs that bound what runs. */
export const steps: readonly Step[] = brief
  ? allSteps.filter((step) => step === 'overlay-bwrap' || step === 'copy-unshare')
  : allSteps;

/** Ids that differ between processes, also where a long test has one that gets the number of an earlier one. */
export function testHost(): Host {
  const host = fixedHost();
  const own = `${process.pid}-${Math.floor(performance.timeOrigin).toString(36)}`;
  return { ...host, ids: { next: () => `${own}-${host.ids.next()}` } };
}

/** With the engine that FPF_TEST_ENGINE names, where it names one. */
export function adapterOf(options: JsonObject = {}, internals: Internals = {}, host = testHost()): AgentFSAdapter {
  return createAdapterWith({ ...(testEngine && { engine: testEngine }), ...options }, host, internals);
}

const made = new Map<Step, AgentFSAdapter>();
const waits = new Map<Step, Promise<boolean>>();

/** One adapter for each step and test file: it tries its sandbox once. */
export function adapterFor(step: Step): AgentFSAdapter {
  const known =
    made.get(step) ?? adapterOf({ sandbox: [step] }, { onWait: (waiting) => void waits.set(step, waiting) });
  made.set(step, known);
  return known;
}

/** A call is expected in the newest session of a step; whether a program waits for it by then. */
export async function expectIn(step: Step, session: Session): Promise<boolean> {
  waits.delete(step);
  session.expectCall?.();
  for (let tries = 0; tries < 100 && !waits.has(step); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  return (await waits.get(step)) ?? false;
}

/** Where programs wait for their call, those of a step do: in bubblewrap, over an overlay. */
export const waitingSteps: readonly Step[] = steps.filter((step) => step === 'overlay-bwrap' || step === 'bwrap-outer');

/** Why a step cannot be tried here, as a reason to print; undefined when it works. */
export async function missing(step: Step): Promise<string | undefined> {
  const { mode, notes, fix } = await adapterFor(step).probe();
  return mode === step ? undefined : `${notes.join('; ')} (to have it: ${fix ?? 'nothing helps'})`;
}
