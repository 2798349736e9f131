import type { LoadedSkill } from '@fpf/contracts';
import type { AskedPart } from '../call/asked-part.ts';
import type { RunContext } from '../context/run-context.ts';
import { go, type Step } from '../step.ts';
import { planWork } from '../steps/plan-work.ts';
import type { FoundSkills } from '../steps/search.ts';
import type { LoadNext } from '../turns/second-offer.ts';
import type { Driver } from './driver.ts';

/** What the model can be asked with: for the whole request, or for one part of it. */
export type Loaded = {
  readonly skills: readonly LoadedSkill[];
  readonly part?: AskedPart | undefined;
  /** The skills that the search found next, where it found some. */
  readonly loadNext?: LoadNext | undefined;
};

/** Kernels and tool bundle (step 3), and who would do what with them; a gap abstains. */
export async function loadOffer(
  context: RunContext,
  driver: Driver,
  { first, next }: FoundSkills,
  part?: AskedPart,
): Promise<Step<Loaded>> {
  const load = async (candidates: typeof first, again: boolean): Promise<Step<readonly LoadedSkill[]>> => {
    const place = { part: part?.n, again };
    const skills = await driver.load(context, candidates, place);
    return 'abstain' in skills ? skills : planWork(context, skills.go, place);
  };
  const skills = await load(first, false);
  if ('abstain' in skills) return skills;
  return go({ skills: skills.go, part, ...(next.length > 0 && { loadNext: async () => load(next, true) }) });
}

/** The same for a part of the request, whose skills are looked for first (step 2). */
export async function loadPart(context: RunContext, driver: Driver, part: AskedPart): Promise<Step<Loaded>> {
  const found = await driver.search(context, part);
  return 'abstain' in found ? found : loadOffer(context, driver, found.go, part);
}
