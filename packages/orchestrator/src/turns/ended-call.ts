import type { GuardDecision, JsonObject, Reason, ToolResult } from '@fpf/contracts';

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
  readonly calls: readonly EndedCall[];
  /** Why there were no calls, where none can say it. */
  readonly stopped: readonly Reason[];
};

export function hasRun({ calls }: Turn): boolean {
  return calls.some(({ state, emitted }) => state !== 'abstain' && !emitted);
}

/** The number of a call in its run, which its id ends in. */
export function numberOf({ id }: EndedCall): number {
  return Number(id.slice(id.lastIndexOf('/') + 1));
}

/** Why a turn ended before all was done: its own reasons, or those of the call that abstained. */
export function whyStopped({ calls, stopped }: Turn): readonly Reason[] {
  const last = calls.at(-1);
  return last?.state === 'abstain' ? last.reasons : stopped;
}
