import {
  type JsonObject,
  mostCalls,
  type Reason,
  reason,
  type ToolCall,
  type ToolFlow,
  type Wish,
} from '@fpf/contracts';
import { resolveStep, type StepDone } from '@fpf/contracts/flow';
import { admit } from '@fpf/contracts/validate';
import { versioned } from '../call/call.ts';
import { type EndedCall, wentWell } from '../call/ended-call.ts';
import { calledTool, type Offer } from '../call/offer.ts';
import { isOnlyProposed } from '../call/only-proposed.ts';
import type { RunContext } from '../context/run-context.ts';
import { stage } from '../journal/mention.ts';
import type { Conversation } from '../turns/conversation.ts';
import type { Next } from '../turns/next-offer.ts';
import { withStop } from '../turns/second-offer.ts';
import { answeredWishes } from '../words/answered-wishes.ts';
import type { Driver } from './driver.ts';
import { takeCall, type Taken } from './take-call.ts';

type AskedFlow = {
  readonly offer: Offer;
  readonly proposal: ToolCall;
  readonly flow: ToolFlow;
  readonly input: JsonObject;
  readonly part: number | undefined;
  /** What the request asks for, where that is asked part by part. */
  readonly parts: readonly Wish[];
};

/** The flow that a model proposed, with arguments that fit it. What does not is refused as any other call. */
export function flowOf({ offer, part }: Next, proposal: ToolCall, parts: readonly Wish[]): AskedFlow | undefined {
  const flow = offer.tools.find(({ name }) => name === proposal.name)?.flow;
  const admission = flow && admit(proposal, offer.tools);
  return flow && admission?.ok ? { offer, proposal, flow, input: admission.args, part: part?.n, parts } : undefined;
}

/**
 * Makes the calls of a flow one after another, each of them admitted, guarded, counted and journaled as if the model had
 * proposed it. The first that does not go well ends it; what was done before stays, and what was not begun is named.
 */
export async function takeFlow(
  context: RunContext,
  driver: Driver,
  begun: Conversation,
  asked: AskedFlow,
): Promise<Taken> {
  const { flow, proposal, input, part, parts } = asked;
  const most = mostCalls(flow);
  stage(context, 'guard', `${proposal.name}: ${flow.steps.length} steps, at most ${most} calls`);
  const { tool_calls: left = Infinity } = context.ledger.left();
  if (flow.steps.length > left)
    return { now: withStop(begun, [tooFew(proposal.name, flow.steps.length, left)]), over: true };
  const done = new Map<string, StepDone>();
  let now = begun;
  let isPlan = false;
  for (const [index, step] of flow.steps.entries()) {
    const calls: EndedCall[] = [];
    const resolved = resolveStep(step, { tool: proposal.name, input, done });
    const offer = calledTool(asked.offer, step);
    const stop = (why: readonly Reason[], at = now): Taken => ({
      now: withStop(at, [...why, stoppedAt(proposal.name, step.id, index, flow)]),
      over: true,
    });
    if ('refused' in resolved && isPlan)
      return { now: withStop(now, [notPlanned(proposal.name, index, flow)]), over: true };
    if ('refused' in resolved) return stop([resolved.refused]);
    const [tool] = offer?.tools ?? [];
    if (!offer || !tool) return stop([]);
    for (const { args, bound } of resolved.calls) {
      const given = { bound, part, flowStep: `${nameOf(asked)}/${step.id}` };
      const about = parts.length > 0 ? answeredWishes(parts, { tool, args }) : undefined;
      const proposal = { name: tool.name, arguments: args };
      const taken = await takeCall(context, driver, now, { offer, proposal, given, ...(about && { about }) });
      now = taken.now;
      if (!taken.call) return taken;
      const { waits, unknown, reasons } = taken.call;
      if (waits || unknown) return { ...taken, over: true };
      isPlan ||= isOnlyProposed(reasons);
      if (!isPlan && !wentWell(taken.call)) return stop([]);
      if (taken.over) return taken;
      calls.push(taken.call);
    }
    done.set(step.id, { calls, each: step.each !== undefined });
  }
  return { now, over: false };
}

function nameOf({ offer, proposal }: AskedFlow): string {
  const skill = offer.skills.find(({ tools }) => tools.some(({ name }) => name === proposal.name));
  return `${skill ? versioned(skill) : ''}#${proposal.name}`;
}

function tooFew(tool: string, steps: number, left: number): Reason {
  const text = `${tool} makes at least ${steps} calls, and the run has ${left} left; none was begun.`;
  return reason('budget.flow-calls', 'budget', text, [tool]);
}

function stoppedAt(tool: string, id: string, index: number, { steps }: ToolFlow): Reason {
  const rest = steps.slice(index + 1).map((step) => step.id);
  const later = rest.length > 0 ? ` Not begun: ${rest.join(', ')}.` : '';
  const text = `${tool} stopped at its step ${id}, ${index + 1} of ${steps.length}.${later}`;
  return reason('run.flow-stopped', 'execute', text, [id]);
}

/** A run that makes no calls goes as far as steps need no result of one before them. */
function notPlanned(tool: string, index: number, { steps }: ToolFlow): Reason {
  const rest = steps.slice(index).map((step) => step.id);
  const text = `${tool} makes calls with what its earlier steps give, and a plan runs none of those. Not planned: ${rest.join(', ')}.`;
  return reason('run.not-planned', 'execute', text, rest);
}
