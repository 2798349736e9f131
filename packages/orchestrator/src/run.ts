import type { RunContext } from './context.ts';
import { loadSkills } from './steps/load.ts';
import { planWork } from './steps/plan-work.ts';
import { searchSkills } from './steps/search.ts';
import { converse, type RunEnd } from './turns/converse.ts';

/**
 * One run, as the data flows (document 1 §4). Step 1, the request, is the caller's; step 7, the report, follows when
 * this has returned or failed. Each step journals what it found before the next one acts on it, and each may end the
 * run.
 */
export async function run(context: RunContext): Promise<RunEnd> {
  const found = await searchSkills(context); //                                    2. candidates, or abstain
  if ('abstain' in found) return { calls: [], reasons: found.abstain };

  const skills = await loadSkills(context, found.go); //                           3. kernels and tool bundle
  if ('abstain' in skills) return { calls: [], reasons: skills.abstain };

  const work = await planWork(context, skills.go); //                              who would do what; a gap abstains
  if ('abstain' in work) return { calls: [], reasons: work.abstain };

  return converse(context, skills.go); //                                          4-6. proposed calls, untrusted, one by one
}
