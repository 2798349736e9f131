import type { AskedPart } from '../call/asked-part.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Conversation } from './conversation.ts';
import type { Heard } from './heard.ts';
import type { Turn } from './turn.ts';
import { type Next, nextOffer } from './next-offer.ts';
import type { Offer } from '../call/offer.ts';

export type NextQuestion = {
  readonly next: Next;
  /** Messages that the model is told of first with it. */
  readonly heard: readonly Heard[];
};

/**
 * | the run                               | the model takes turns            | it takes a single turn                    |
 * | ------------------------------------- | -------------------------------- | ----------------------------------------- |
 * | went back, and nothing was said since | nothing is asked                 | nothing is asked                          |
 * | has asked nothing yet                 | its request, and what waits      | its request                               |
 * | has messages that were not told       | all that stands, and all of them | the first of them in place of the request |
 * | has none                              | as the last turn left it         | as the last turn left it                  |
 *
 * A second offer of skills has a question of its own: see `second-offer.ts`.
 */
export function nextQuestion(
  context: Pick<RunContext, 'ledger' | 'output'>,
  now: Conversation,
  all: Offer,
  multiTurn: boolean,
): NextQuestion | undefined {
  const { heard, turns, last, since } = now;
  const [message] = heard;
  if (now.rewound !== undefined) return undefined;
  if (now.asked === 0) return { ...firstAskedWith(all, multiTurn), heard: multiTurn ? heard : [] };
  if (message && multiTurn) return { next: { offer: all, told: true }, heard };
  if (message) return { next: { offer: all, told: false, request: message.text }, heard: [message] };
  const next = last && nextOffer(context, { ...last, told: multiTurn }, turns.slice(since));
  const about = {
    ...(last?.request !== undefined && { request: last.request }),
    ...(last?.part && { part: last.part }),
  };
  return next && { next: { ...next, ...about }, heard: [] };
}

/** The run's request, with skills that were not offered before. */
export function firstAskedWith(offer: Offer, multiTurn: boolean): NextQuestion {
  return { next: { offer, told: multiTurn }, heard: [] };
}

/** A part of the run's request in its place, of a model that takes a single turn. */
export function askedFor(part: AskedPart, offer: Offer): NextQuestion {
  return { next: { offer, told: false, request: part.asked, part }, heard: [] };
}

/** What the model is told of what it did: everything, or what it did about the message that is its request now. */
export function toldTurns({ turns, since }: Conversation, { request }: Next): readonly Turn[] {
  return request === undefined ? turns : aboutRequest(turns, since);
}

function aboutRequest(turns: readonly Turn[], since: number): readonly Turn[] {
  return turns.slice(since).map(({ heard: _itself, ...turn }) => turn);
}
