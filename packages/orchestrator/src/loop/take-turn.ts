import { reason, type Reason, type ToolCall } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import { tooManyCalls } from '../call/call.ts';
import { isOnlyProposed } from '../call/only-proposed.ts';
import { type Conversation, withCall, withTurn, withTurnOver } from '../turns/conversation.ts';
import { hasRun, nothingTold, type Turn } from '../turns/turn.ts';
import type { PastCall } from '../call/ended-call.ts';
import type { Driver } from './driver.ts';
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
  const turn: Turn = { number, offered, calls: [], stopped: [], told: nothingTold, ...(heard.length > 0 && { heard }) };
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
    if (context.signal.aborted) break;
    const seq = now.called + 1;
    now = await driver.controls(context, now, `call/${seq}`);
    if (now.rewound !== undefined || context.signal.aborted || !begun.last) break;
    const earlier = callsOf(now.turns);
    const call = await driver.call(context, {
      id: `${context.id}/${seq}`,
      offer: begun.last.offer,
      proposal,
      mark: marks.get(index),
      seq,
      earlier,
    });
    now = withCall(now, call);
    // What comes beyond those that are decided is refused each by its name.
    const beyond = call.reasons.some(({ code }) => code === tooManyCalls);
    const stopped = call.state === 'abstain' && !isOnlyProposed(call.reasons) && !beyond;
    if (stopped || call.emitted || call.unknown) break;
  }
  return now;
}

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
