import { reason, type Reason, type ToolCall } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import { bindResult } from '../parts/bind-result.ts';
import { partsOf } from '../parts/next-part.ts';
import { outOfPlace } from '../parts/out-of-place.ts';
import { type Conversation, withTurn, withTurnOver } from '../turns/conversation.ts';
import { hasRun, nothingTold, type Turn } from '../turns/turn.ts';
import type { PastCall } from '../call/ended-call.ts';
import type { Next } from '../turns/next-offer.ts';
import { answeredWishes } from '../words/answered-wishes.ts';
import type { Driver } from './driver.ts';
import { type AskedCall, takeCall } from './take-call.ts';
import { flowOf, takeFlow } from './take-flow.ts';
import { type NextQuestion, toldTurns } from '../turns/next-question.ts';
import { identityOf } from '../turns/past-turn.ts';

/**
 * The model is asked, and its calls are handled one after another. An abstained call ends the turn, and so does the
 * result, and going back.
 */
export async function takeTurn(
  context: RunContext,
  driver: Driver,
  before: Conversation,
  { next, heard }: NextQuestion,
): Promise<Conversation> {
  const { offer, told, request = context.request } = next;
  const now = telling(before, heard);
  const number = now.asked + 1;
  const ran = (next.request === undefined ? now.turns : now.turns.slice(now.since)).some(hasRun);
  const plan = await driver.plan(context, {
    offer,
    number,
    request,
    told: told ? toldTurns(now, next) : undefined,
    heard: told ? heard : [],
    ran,
  });
  const offered = offer.tools.map(({ name }) => name);
  const turn: Turn = {
    number,
    offered,
    calls: [],
    stopped: [],
    told: nothingTold,
    ...(heard.length > 0 && { heard }),
    ...(next.part && { part: next.part.n }),
  };
  if ('abstain' in plan) return withTurnOver(withTurn(now, { ...turn, stopped: plan.abstain }, next));
  const { calls, marks, words, stopped = [] } = plan.go;
  const said = { ...turn, ...(words !== undefined && { words }) };
  if (isRefusedBefore(calls, callsOf(now.turns.slice(now.anew))))
    return withTurnOver(withTurn(now, { ...said, stopped: told ? [noProgress()] : [] }, next));
  return withTurnOver(await handleAll(context, driver, withTurn(now, { ...said, stopped }, next), calls, marks));
}

async function handleAll(
  context: RunContext,
  driver: Driver,
  begun: Conversation,
  proposals: readonly ToolCall[],
  marks: ReadonlyMap<number, Reason>,
): Promise<Conversation> {
  let now = begun;
  for (const [index, proposal] of proposals.entries()) {
    const { last } = begun;
    if (context.signal.aborted || !last) break;
    const mark = marks.get(index);
    const parts = now.inParts ? partsOf(context, last.told) : [];
    const flow = mark ? undefined : flowOf(last, proposal, parts);
    const taken = flow
      ? await takeFlow(context, driver, now, flow)
      : await takeCall(context, driver, now, inItsPlace(context, now, last, { proposal, mark }));
    now = taken.now;
    if (taken.over) break;
  }
  return now;
}

/** Handed the earlier result that it asks for; or marked, where another part of the request is due. */
function inItsPlace(context: RunContext, now: Conversation, { offer, part, told }: Next, asked: Asked): AskedCall {
  const { proposal, mark } = asked;
  const tool = offer.tools.find(({ name }) => name === proposal.name);
  const parts = now.inParts ? partsOf(context, told) : [];
  if (mark || !tool || parts.length === 0) return { ...asked, offer };
  const bound = part && bindResult(part, proposal);
  if (bound && 'refused' in bound) return { ...asked, offer, mark: bound.refused };
  const { proposal: whole, bound: from = {} } = bound ?? { proposal };
  const about = answeredWishes(parts, { tool, args: whole.arguments });
  const other = outOfPlace(now, parts, { tool, about, part: part?.n });
  return { proposal: whole, mark: other, offer, about, given: { bound: from, part: part?.n } };
}

type Asked = Pick<AskedCall, 'proposal' | 'mark'>;

/** The messages that are told now wait no more, and what is done from here on is about them. */
function telling(now: Conversation, heard: readonly { readonly id: string }[]): Conversation {
  if (heard.length === 0) return now;
  const told = new Set(heard.map(({ id }) => id));
  return { ...now, heard: now.heard.filter(({ id }) => !told.has(id)), since: now.turns.length };
}

function callsOf(turns: readonly Turn[]): readonly PastCall[] {
  return turns.flatMap(({ calls }) => calls);
}

/** Nothing new: every call was proposed before, with the same arguments, and refused. */
function isRefusedBefore(proposals: readonly ToolCall[], before: readonly PastCall[]): boolean {
  const refused = new Set(
    before.flatMap(({ state, identity }) => (state === 'abstain' && identity !== undefined ? [identity] : [])),
  );
  return (
    proposals.length > 0 &&
    refused.size > 0 &&
    proposals.every((call) => refused.has(identityOf(call.name, call.arguments)))
  );
}

function noProgress(): Reason {
  return reason('budget.no-progress', 'budget', 'The model proposed again only what had been refused before.');
}
