import type { Message, Reason } from '@fpf/contracts';
import type { PastCall } from '../call/ended-call.ts';
import type { Heard } from './heard.ts';

/** One question to the model, and what became of the calls that it answered with. */
export type Turn = {
  readonly number: number;
  /** Which part of the request it was asked for, from 0, where it was not the whole. */
  readonly part?: number;
  /** Messages that it was told of first in this turn. */
  readonly heard?: readonly Heard[];
  /** What it said where it called nothing. */
  readonly words?: string;
  /** The tools that it was asked with. */
  readonly offered: readonly string[];
  /** Whole as long as the turn goes on. */
  readonly calls: readonly PastCall[];
  /** Why there were no calls, where none can say it. */
  readonly stopped: readonly Reason[];
  /**
   * What the model is told of its calls, or of its words; nothing as long as the turn goes on, and where it is too long
   * ago.
   */
  readonly told: Told;
};

/** With how much that is, as JSON. */
export type Told = { readonly messages: readonly Message[]; readonly size: number };

export const nothingTold: Told = Object.freeze({ messages: [], size: 0 });

export function hasRun({ calls }: Pick<Turn, 'calls'>): boolean {
  return calls.some(({ state, emitted }) => state !== 'abstain' && !emitted);
}

/** Why a turn ended before all was done: its own reasons, or those of the call that abstained. */
export function whyStopped({ calls, stopped }: Turn): readonly Reason[] {
  const last = calls.at(-1);
  return last?.state === 'abstain' ? last.reasons : stopped;
}
