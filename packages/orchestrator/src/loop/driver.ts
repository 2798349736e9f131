import type { LoadedSkill, SkillCandidate } from '@fpf/contracts';
import type { ProposedCall } from '../call/call.ts';
import type { EndedCall } from '../call/ended-call.ts';
import type { RunContext } from '../context/run-context.ts';
import { isPast, recallControls } from '../controls/recall-controls.ts';
import { takeControls } from '../controls/take-controls.ts';
import { offerKey, type OfferNumber } from '../offer-key.ts';
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
  readonly search: (context: RunContext) => Promise<Step<FoundSkills>>;
  readonly load: (
    context: RunContext,
    selected: readonly SkillCandidate[],
    offer: OfferNumber,
  ) => Promise<Step<readonly LoadedSkill[]>>;
  readonly offersNext: (context: RunContext, now: Conversation) => boolean;
  readonly controls: (context: RunContext, now: Conversation, before: string) => Promise<Conversation>;
  readonly plan: (context: RunContext, question: Question) => Promise<Step<Plan>>;
  readonly call: (context: RunContext, proposed: ProposedCall) => Promise<EndedCall>;
};

/** For the first time. */
const live: Driver = {
  search: (context) => searchSkills(context),
  load: (context, selected, offer) => loadSkills(context, selected, offer),
  offersNext: (context, now) => isSecondOffer(context, now),
  controls: takeControls,
  plan: planCalls,
  call: handleCall,
};

/** As an earlier attempt came past them, as far as it did; from there on for the first time. */
const recalling: Driver = {
  search: (context) => searchSkills(context, context.recall.payload('skills-selected', 'search')),
  load: (context, selected, offer) =>
    loadSkills(context, selected, offer, context.recall.payload('skills-loaded', offerKey('load', offer))),
  offersNext: (context, now) =>
    isSecondOffer(context, now, context.recall.event('skills-loaded', offerKey('load', 2)) !== undefined),
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
