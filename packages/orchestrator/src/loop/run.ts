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
  const loaded = 'abstain' in found ? await loadFirstPart(context, driver) : await loadOffer(context, driver, found.go); //                          3. kernels and tool bundle; who would do what
  if (!loaded || 'abstain' in loaded) {
    const stopped = 'abstain' in found ? found : loaded;
    return { calls: [], reasons: stopped && 'abstain' in stopped ? stopped.abstain : [] };
  }
  return converse(context, driver, loaded.go); //                               4-6. proposed calls, untrusted, one by one
}

/** Where no skill fits the whole of a request, one may fit its first part. */
async function loadFirstPart(context: RunContext, driver: Driver): Promise<Step<Loaded> | undefined> {
  const [first] = partsOf(context, await context.live.multiTurn());
  return first && loadPart(context, driver, { n: 0, text: first.text, asked: first.text });
}
