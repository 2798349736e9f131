import { type Enactment, type Gap, type LoadedSkill, type Reason, reason } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import { offerKey, type OfferPlace } from '../offer-key.ts';
import { abstain, go, type Step } from '../step.ts';

type Enacted = { readonly skill: string; readonly enactment: Enactment };

/**
 * Work as it is intended, before the model is asked. A skill that leaves a gap instructs nobody: the run abstains and
 * names it.
 */
export async function planWork(
  context: Pick<RunContext, 'journal'>,
  skills: readonly LoadedSkill[],
  place: OfferPlace = {},
): Promise<Step<readonly LoadedSkill[]>> {
  const enacted = skills.flatMap(({ pin, enactment }): readonly Enacted[] =>
    enactment ? [{ skill: `${pin.name}@${pin.version}`, enactment }] : [],
  );
  if (enacted.length === 0) return go(skills);
  await context.journal.record('work-planned', offerKey('work', place), { skills: [...enacted] });
  const gaps = enacted.flatMap(({ skill, enactment }) =>
    'gaps' in enactment ? enactment.gaps.map((gap) => gapReason(skill, gap)) : [],
  );
  return gaps.length > 0 ? abstain(gaps) : go(skills);
}

function gapReason(skill: string, { id, message, because }: Gap): Reason {
  return reason(
    'skill.gap',
    'load',
    `${skill}: ${id}: ${message}${because === undefined ? '' : ` (because of ${because})`}`,
    [id],
  );
}
