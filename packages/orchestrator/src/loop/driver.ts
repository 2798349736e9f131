import type { LoadedSkill, SkillCandidate } from '@fpf/contracts';
import type { AskedPart } from '../call/asked-part.ts';
import type { ProposedCall } from '../call/call.ts';
import type { EndedCall } from '../call/ended-call.ts';
import type { RunContext } from '../context/run-context.ts';
import { isPast, recallControls } from '../controls/recall-controls.ts';
import { takeControls } from '../controls/take-controls.ts';
import { offerKey, type OfferPlace } from '../offer-key.ts';
import { recalledCall } from '../resume/recalled-call.ts';
import type { Step } from '../step.ts';
import { loadSkills } from '../steps/load.ts';
import { type Plan, planCalls, type Question } from '../steps/plan.ts';
import { recalledPlan } from '../steps/recalled-plan.ts';
import { type FoundSkills, searchSkills } from '../steps/search.ts';
import type { Conversation } from '../turns/conversation.ts';
import { isSecondOffer } from '../turns/second-offer.ts';
import { handleCall } from './handle-call.ts';

/**
 * How a run comes past its points: which skills there are, whether others are offered, what takes hold, what the model
 * proposes, and what becomes of a call.
 */
export type Driver = {
  readonly search: (context: RunContext, part?: AskedPart) => Promise<Step<FoundSkills>>;
  readonly load: (
    context: RunContext,
    selected: readonly SkillCandidate[],
    place: OfferPlace,
  ) => Promise<Step<readonly LoadedSkill[]>>;
  /** `first`: the number of the first question with the first offer. */
  readonly offersNext: (context: RunContext, now: Conversation, first: number, part?: AskedPart) => boolean;
  readonly controls: (context: RunContext, now: Conversation, before: string) => Promise<Conversation>;
  readonly plan: (context: RunContext, question: Question) => Promise<Step<Plan>>;
  readonly call: (context: RunContext, proposed: ProposedCall) => Promise<EndedCall>;
};

/** For the first time. */
const live: Driver = {
  search: (context, part) => searchSkills(context, part),
  load: (context, selected, place) => loadSkills(context, selected, place),
  offersNext: (context, now, first) => isSecondOffer(context, now, first),
  controls: takeControls,
  plan: planCalls,
  call: handleCall,
};

/** As an earlier attempt came past them, as far as it did; from there on for the first time. */
const recalling: Driver = {
  search: (context, part) =>
    searchSkills(context, part, context.recall.payload('skills-selected', offerKey('search', { part: part?.n }))),
  load: (context, selected, place) =>
    loadSkills(context, selected, place, context.recall.payload('skills-loaded', offerKey('load', place))),
  offersNext: (context, now, first, part) => {
    const key = offerKey('load', { part: part?.n, again: true });
    return isSecondOffer(context, now, first, context.recall.event('skills-loaded', key) !== undefined);
  },
  controls: async (context, conversation, before) => {
    const now = await recallControls(context, conversation, before);
    return isPast(context.recall, before) ? now : live.controls(context, now, before);
  },
  plan: async (context, question) => recalledPlan(context, question) ?? live.plan(context, question),
  call: async (context, proposed) => (await recalledCall(context, proposed)) ?? live.call(context, proposed),
};

export function driverOf({ attempt }: Pick<RunContext, 'attempt'>): Driver {
  return attempt === 1 ? live : recalling;
}
