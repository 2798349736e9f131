import type { LoadedSkill } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import { loadedPayload } from '../steps/load.ts';
import { planWork } from '../steps/plan-work.ts';
import type { Driver } from './driver.ts';
import { converse, type RunEnd } from './converse.ts';

/** The steps of a run, but the first two: a task looks for no skills, it has those of its run that its role may use. */
export async function runTask(context: RunContext, driver: Driver, skills: readonly LoadedSkill[]): Promise<RunEnd> {
  await context.journal.record('skills-loaded', 'load', loadedPayload(skills));
  const work = await planWork(context, skills);
  if ('abstain' in work) return { calls: [], reasons: work.abstain };
  return converse(context, driver, { skills: work.go });
}
