import type { RunContext } from '../context/run-context.ts';
import { partsOf } from '../parts/next-part.ts';
import type { Step } from '../step.ts';
import { carryOut } from './carry-out.ts';
import { converse, type RunEnd } from './converse.ts';
import type { Driver } from './driver.ts';
import { type Loaded, loadOffer, loadPart } from './load-offer.ts';

/**
 * One run, as the data flows (document 1 §4). Step 1, the request, is the caller's; step 7, the report, follows when
 * this has returned or failed. Each step journals what it found before the next one acts on it, and each may end the
 * run.
 */
export async function run(context: RunContext, driver: Driver): Promise<RunEnd> {
  if (context.plan) return carryOut(context, driver, context.plan); //              just the calls of a plan, one by one
  const found = await driver.search(context); //                                2. candidates, or abstain
  const unfit = 'abstain' in found ? found.abstain : found.go.noOther;
  const part = unfit && (await loadFirstPart(context, driver));
  const whole = part || 'abstain' in found ? found : await loadOffer(context, driver, found.go);
  const loaded = part ?? whole; //                                              3. kernels and tool bundle; who
  if (!('go' in loaded) || !('skills' in loaded.go))
    return { calls: [], reasons: unfit ?? ('abstain' in loaded ? loaded.abstain : []) };
  const end = await converse(context, driver, loaded.go); //                    4-6. proposed calls, one by one
  return unfit && !part && end.calls.length === 0 ? { ...end, reasons: [...unfit, ...end.reasons] } : end;
}

/** Where no skill fits the whole of a request, one may fit its first part. */
async function loadFirstPart(context: RunContext, driver: Driver): Promise<Step<Loaded> | undefined> {
  const [first] = partsOf(context, await context.live.multiTurn());
  return first && loadPart(context, driver, { n: 0, text: first.text, asked: first.text });
}
