import { personIdentity, type Reason, type SkillCandidate, type SkillsSelected } from '@fpf/contracts';
import type { Asking } from '../context/asking.ts';
import { stage } from '../journal/mention.ts';
import { offerKey } from '../offer-key.ts';
import type { AskedPart } from '../call/asked-part.ts';
import { withoutNames } from '../secrets/names-in.ts';
import { abstain, go, type Step } from '../step.ts';
import { holdSkills } from './hold-skills.ts';

/**
 * The skills to offer, and those to offer instead where the model calls no tool of them. Where none fits, and some take
 * a question, these are offered, with the reasons why no other is.
 */
export type FoundSkills = {
  readonly first: readonly SkillCandidate[];
  readonly next: readonly SkillCandidate[];
  readonly noOther?: readonly Reason[];
};

/**
 * Step 2: which skills fit the request, or a part of it; of a frozen run, among those that the lock pins. The model is not asked when
 * none does. What was found when the run began is what it goes on with.
 */
export async function searchSkills(
  context: Asking<'registry' | 'loader', 'id' | 'request' | 'settings' | 'journal' | 'host' | 'live' | 'output'>,
  part?: AskedPart,
  before?: SkillsSelected,
): Promise<Step<FoundSkills>> {
  const { ports, request, journal, settings } = context;
  const given = context.live.model().name === personIdentity.name;
  const what = part ? `part ${part.n + 1}: looking for skills that fit` : 'looking for skills that fit';
  stage(context, 'search', given ? 'the skill is named' : what);
  if (!before && !part && settings.pins) await holdSkills(context, settings.pins);
  const words = withoutNames(part ? part.asked : request);
  const found = before ?? { ...(await ports.registry.search(words, { limit: settings.maxSkills })), ...askedAs(part) };
  await journal.record('skills-selected', offerKey('search', { part: part?.n }), found);
  const { candidates, next = [] } = found;
  // However few a project offers by now: what was found before is offered as it was.
  const most = before ? undefined : settings.maxSkills;
  if (found.decision === 'pass') return go({ first: candidates.slice(0, most), next: next.slice(0, most) });
  // The embedding program's own tools are offered whatever is asked, and so is the one that takes its result.
  if (settings.tools?.length || context.output) return go({ first: [], next: [] });
  if (next.length > 0) return go({ first: next.slice(0, most), next: [], noOther: found.reasons });
  return abstain(found.reasons);
}

function askedAs(part: AskedPart | undefined): Pick<SkillsSelected, 'part'> {
  if (!part) return {};
  const { n, asked, refersTo } = part;
  return { part: { n, asked, ...(refersTo && { refers_to: refersTo.call.id }) } };
}
