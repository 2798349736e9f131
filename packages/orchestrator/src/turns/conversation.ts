import type { Checkpoint } from '@fpf/contracts';
import type { EndedCall } from '../call/ended-call.ts';
import type { Heard } from './heard.ts';
import type { Turn } from './turn.ts';
import type { Next } from './next-offer.ts';
import { lettingGo, pastTurn } from './past-turn.ts';

/** What a run has behind it, between two of its steps: as much as is needed to say what comes next. */
export type Conversation = Standing & {
  /** How many turns and calls there were in all. No number is used again, also where the run went back. */
  readonly asked: number;
  readonly called: number;
  /** How many controls the run has taken, in all its attempts. */
  readonly taken: number;
  /** Whether the run waits for more when it has nothing left to do. */
  readonly open: boolean;
  /** Whether its request is asked part by part. */
  readonly inParts: boolean;
  /** To which checkpoint the run went back, where nothing was said since: then nothing is asked by itself. */
  readonly rewound: string | undefined;
  /** The points that it can go back to, with what stood there. */
  readonly kept: readonly Kept[];
  /** The calls of the last turn, whole, as long as it goes on. */
  readonly underWay: readonly EndedCall[] | undefined;
};

/** What a run goes back to. */
type Standing = {
  readonly turns: readonly Turn[];
  /** Messages that the model was not told yet. */
  readonly heard: readonly Heard[];
  /** With what the model was asked last. */
  readonly last: Next | undefined;
  /** The first of the turns that are about the last message. */
  readonly since: number;
  /**
   * The first of the turns after something that decides was changed: what was refused before it may be proposed again.
   */
  readonly anew: number;
};

export type Kept = { readonly checkpoint: Checkpoint; readonly standing: Standing };

/** `inParts`: what a call gives may be asked for by the next part of the request, so it is kept that long. */
export function beginning(open: boolean, taken: number, inParts = false): Conversation {
  const nothing = { turns: [], heard: [], last: undefined, since: 0, anew: 0, underWay: undefined };
  return { ...nothing, asked: 0, called: 0, taken, open, inParts, rewound: undefined, kept: [] };
}

/** Of a turn that goes on: as if it were over here. */
export function standingOf(now: Conversation): Standing {
  const { turns, heard, last, since, anew } = withTurnOver(now);
  return { turns, heard, last, since, anew };
}

/** One more turn, whose number is used from now on. */
export function withTurn(now: Conversation, turn: Turn, next: Next): Conversation {
  return { ...now, turns: [...now.turns, turn], asked: turn.number, last: next, underWay: [] };
}

/** One more call of the turn that is under way. */
export function withCall(now: Conversation, call: EndedCall): Conversation {
  const turn = now.turns.at(-1);
  if (!turn || !now.underWay) throw new TypeError('a call belongs to a turn');
  const calls = [...now.underWay, call];
  return { ...now, turns: [...now.turns.slice(0, -1), { ...turn, calls }], called: now.called + 1, underWay: calls };
}

/** The last turn, if it goes on, is over. */
export function withTurnOver(now: Conversation): Conversation {
  const turn = now.turns.at(-1);
  if (!turn || !now.underWay) return now;
  const over = pastTurn(turn, now.underWay, now.last?.offer.tools ?? [], now.inParts);
  return { ...now, turns: lettingGo([...now.turns.slice(0, -1), over]), underWay: undefined };
}
