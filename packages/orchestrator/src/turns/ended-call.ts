import type { GuardDecision, JsonObject, Message, Reason, ToolResult } from '@fpf/contracts';

/** A proposed call when all was said and done about it. Without a result it was never executed. */
export type EndedCall = {
  readonly id: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly state: GuardDecision;
  readonly reasons: readonly Reason[];
  readonly result?: ToolResult;
  /** The value that the caller asked for, where this call gave it. */
  readonly emitted?: JsonObject;
  /** It was begun in an earlier attempt, and nobody can tell what became of it. */
  readonly unknown?: true;
  /** A person is asked about it: it is not decided. */
  readonly waits?: true;
};

/** What is remembered of a call once its turn is over: not what it was given, nor what it gave. */
export type PastCall = Omit<EndedCall, 'args' | 'result'> & {
  /** What stands for the call: the same for every call of that tool with the same arguments. */
  readonly identity?: string;
  /** Where it went well and a tool takes arguments from it. */
  readonly result?: ToolResult;
};

/** A message that was sent while the run went on. */
export type Heard = { readonly id: string; readonly text: string };

/** One question to the model, and what became of the calls that it answered with. */
export type Turn = {
  readonly number: number;
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

/** The number of a call in its run, which its id ends in. */
export function numberOf({ id }: Pick<EndedCall, 'id'>): number {
  return Number(id.slice(id.lastIndexOf('/') + 1));
}

/** Why a turn ended before all was done: its own reasons, or those of the call that abstained. */
export function whyStopped({ calls, stopped }: Turn): readonly Reason[] {
  const last = calls.at(-1);
  return last?.state === 'abstain' ? last.reasons : stopped;
}
