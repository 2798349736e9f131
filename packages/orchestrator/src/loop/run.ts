import type { LoadedSkill } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import type { Step } from '../step.ts';
import { planWork } from '../steps/plan-work.ts';
import type { Driver } from './driver.ts';
import { converse, type RunEnd } from './converse.ts';

/**
 * One run, as the data flows (document 1 §4). Step 1, the request, is the caller's; step 7, the report, follows when
 * this has returned or failed. Each step journals what it found before the next one acts on it, and each may end the
 * run.
 */
export async function run(context: RunContext, driver: Driver): Promise<RunEnd> {
  const found = await driver.search(context); //                                   2. candidates, or abstain
  if ('abstain' in found) return { calls: [], reasons: found.abstain };

  const { first, next } = found.go;
  const skills = await driver.load(context, first, 1); //                          3. kernels and tool bundle
  if ('abstain' in skills) return { calls: [], reasons: skills.abstain };

  const work = await planWork(context, skills.go); //                              who would do what; a gap abstains
  if ('abstain' in work) return { calls: [], reasons: work.abstain };

  const loadNext = async (): Promise<Step<readonly LoadedSkill[]>> => {
    const others = await driver.load(context, next, 2); //                         3. once more, where no tool was called
    return 'abstain' in others ? others : planWork(context, others.go, 2);
  };
  return converse(context, driver, skills.go, next.length > 0 ? loadNext : undefined); //  4-6. proposed calls, untrusted, one by one
}
