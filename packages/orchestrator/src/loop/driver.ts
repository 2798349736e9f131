import type { EndedCall } from '../call/ended-call.ts';
import type { ProposedCall } from '../call/proposed-call.ts';
import type { RunContext } from '../context/run-context.ts';
import { isPast, recallControls } from '../controls/recall-controls.ts';
import { takeControls } from '../controls/take-controls.ts';
import { recalledCall } from '../resume/recalled-call.ts';
import type { Step } from '../step.ts';
import { type Plan, planCalls, type Question } from '../steps/plan.ts';
import { recalledPlan } from '../steps/recalled-plan.ts';
import type { Conversation } from '../turns/conversation.ts';
import { handleCall } from './handle-call.ts';

/** How a run comes past its points: what takes hold there, what the model proposes, what becomes of a call. */
export type Driver = {
  readonly controls: (context: RunContext, now: Conversation, before: string) => Promise<Conversation>;
  readonly plan: (context: RunContext, question: Question) => Promise<Step<Plan>>;
  readonly call: (context: RunContext, proposed: ProposedCall) => Promise<EndedCall>;
};

/** For the first time. */
const live: Driver = { controls: takeControls, plan: planCalls, call: handleCall };

/** As an earlier attempt came past them, as far as it did; from there on for the first time. */
const recalling: Driver = {
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
