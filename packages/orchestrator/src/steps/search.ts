import type { SkillCandidate } from '@fpf/contracts';
import type { RunContext } from '../context.ts';
import { stage } from '../mention.ts';
import { withoutNames } from '../secrets/names-in.ts';
import { abstain, go, type Step } from '../step.ts';

/** Step 2: which skills fit the request. The model is not asked when none does. */
export async function searchSkills(context: RunContext): Promise<Step<readonly SkillCandidate[]>> {
  const { ports, request, journal, settings } = context;
  stage(context, 'search', 'looking for skills that fit');
  // What was found when the run began is what it goes on with.
  const found =
    journal.recall.payload('skills-selected', 'search') ??
    (await ports.registry.search(withoutNames(request), { limit: settings.maxSkills }));
  await journal.record('skills-selected', 'search', found);
  if (found.decision === 'pass') return go(found.candidates.slice(0, settings.maxSkills));
  // The embedding program's own tools are offered whatever is asked.
  return settings.tools?.length ? go([]) : abstain(found.reasons);
}
