import { type LoadedSkill, personIdentity, type Reason } from '@fpf/contracts';
import { everything, type Offer } from '../call/offer.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Step } from '../step.ts';
import type { Conversation } from './conversation.ts';
import { nothingTold, type Turn } from './turn.ts';

/** Loads the skills that the search found next, and plans their work. */
export type LoadNext = () => Promise<Step<readonly LoadedSkill[]>>;

/**
 * Whether the next skills are offered: once for a request or a part of it, right after its first question, where the model answered that in
 * words alone. A message that waits comes first, unless an earlier attempt had made the offer already. A run that is to
 * end with a value asks for that again instead, and a person's call needs no other skills.
 */
export function isSecondOffer(
  context: Pick<RunContext, 'ledger' | 'signal' | 'live' | 'output'>,
  now: Conversation,
  /** The number of the first question with the first offer. */
  first: number,
  isMade = false,
): boolean {
  const turn = now.turns.at(-1);
  if (context.signal.aborted || now.asked !== first || now.rewound !== undefined) return false;
  if (context.output || context.live.model().name === personIdentity.name) return false;
  if (!turn || turn.calls.length > 0 || !turn.stopped.some(({ code }) => callsNothing.has(code))) return false;
  return isMade || (now.heard.length === 0 && hasRoom(context));
}

/** It answered in words, or with a tool that is about something else. */
const callsNothing: ReadonlySet<string> = new Set(['model.no-call', 'model.other-subject']);

/** Whether the budget lets the model be asked once more, at the price of the first question. */
function hasRoom({ ledger }: Pick<RunContext, 'ledger'>): boolean {
  const left = ledger.left();
  const { input_tokens = 0, output_tokens = 0, cost_usd } = ledger.usage();
  const cost = { turns: 1, model_calls: 1, tool_calls: 1, input_tokens, output_tokens, usd: cost_usd };
  return Object.entries(cost).every(([member, needed]) => (left[member] ?? Infinity) >= needed);
}

export type SecondOffer = {
  /** The conversation as it goes on, with the reasons where the skills cannot be offered. */
  readonly now: Conversation;
  readonly offer?: Offer;
};

/** Loads the next skills in place of the first; where they cannot be loaded, nobody is asked. */
export async function offerNext(now: Conversation, loadNext: LoadNext): Promise<SecondOffer> {
  const loaded = await loadNext();
  if ('abstain' in loaded) return { now: withStop(now, loaded.abstain) };
  return { now: { ...withLast(now, withoutWords), since: now.turns.length }, offer: everything(loaded.go) };
}

/** The last turn with one more reason why there is nothing after it. */
export function withStop(now: Conversation, reasons: readonly Reason[]): Conversation {
  return withLast(now, (turn) => ({ ...turn, stopped: [...turn.stopped, ...reasons] }));
}

function withLast(now: Conversation, change: (turn: Turn) => Turn): Conversation {
  return { ...now, turns: now.turns.map((turn, at) => (at === now.turns.length - 1 ? change(turn) : turn)) };
}

/** Leaves its first answer out of what the model is told: that was about tools that it does not have any more. */
function withoutWords({ words: _declined, ...turn }: Turn): Turn {
  return { ...turn, told: nothingTold };
}
