import { type PlannedCalls, type Reason, reason } from '@fpf/contracts';
import type { Offer } from '../call/offer.ts';
import { foundInPlan } from '../call/planned-skills.ts';
import type { RunContext } from '../context/run-context.ts';
import { stage } from '../journal/mention.ts';
import { offerKey } from '../offer-key.ts';
import { holdSkills } from '../steps/hold-skills.ts';
import { planWork } from '../steps/plan-work.ts';
import { beginning, withTurn, withTurnOver } from '../turns/conversation.ts';
import { withStop } from '../turns/second-offer.ts';
import { nothingTold } from '../turns/turn.ts';
import { endOf, type RunEnd } from './converse.ts';
import type { Driver } from './driver.ts';
import { takeCall } from './take-call.ts';

/**
 * Makes the calls of a plan, in their order and with their arguments. No skill is searched for and no model asked; each
 * call is admitted, decided, counted and journaled as any other. What comes behind one that does not pass is not begun.
 */
export async function carryOut(context: RunContext, driver: Driver, plan: PlannedCalls): Promise<RunEnd> {
  const { journal, settings, recall, keepOpen, output } = context;
  const found = foundInPlan(plan);
  stage(context, 'search', `the calls are those of the plan ${plan.run}`);
  if (settings.pins) await holdSkills(context, settings.pins);
  await journal.record('skills-selected', offerKey('search', {}), found);
  const loaded = await driver.load(context, found.candidates, {});
  const skills = 'abstain' in loaded ? loaded : await planWork(context, loaded.go);
  if ('abstain' in skills) return { calls: [], reasons: skills.abstain };

  const names = [...new Set(plan.calls.map(({ tool }) => tool))];
  const turn = { number: 1, offered: names, calls: [], stopped: [], told: nothingTold };
  const all = { skills: skills.go, tools: skills.go.flatMap(({ tools }) => tools) };
  let now = withTurn(beginning(keepOpen, recall.controls), turn, { offer: all, told: false });
  for (const [index, { tool, args, skill, wishes, flow_step: flowStep }] of plan.calls.entries()) {
    const given = { ...(wishes && { wishes }), ...(flowStep !== undefined && { flowStep }) };
    const proposal = { name: tool, arguments: args };
    const taken = await takeCall(context, driver, now, { offer: offerOf(all, skill), proposal, given });
    now = taken.now;
    if (!taken.over && taken.call?.state === 'pass') continue;
    const rest = plan.calls.slice(index + 1);
    if (taken.call && !taken.call.waits && rest.length > 0) now = withStop(now, [notBegun(rest)]);
    break;
  }
  return endOf(withTurnOver(now), output !== undefined);
}

/** Two skills of a plan may have a tool of one name: the call says which is meant. */
function offerOf({ skills }: Offer, id: string): Offer {
  const own = skills.filter(({ manifest }) => manifest.id === id);
  return { skills: own, tools: own.flatMap(({ tools }) => tools) };
}

function notBegun(rest: PlannedCalls['calls']): Reason {
  const text = `The plan stopped there. Not begun: ${rest.map(({ tool }) => tool).join(', ')}.`;
  return reason('run.plan-stopped', 'execute', text);
}
