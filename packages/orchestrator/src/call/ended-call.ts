import { type GuardDecision, type JsonObject, type Reason, reason, type ToolResult } from '@fpf/contracts';

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
  /** Which parts of its request it is about, from 0, where that is asked part by part. */
  readonly about?: readonly number[];
};

/** What is remembered of a call once its turn is over: not what it was given, nor what it gave. */
export type PastCall = Omit<EndedCall, 'args' | 'result'> & {
  /** What stands for the call: the same for every call of that tool with the same arguments. */
  readonly identity?: string;
  /** Where it went well and a tool takes arguments from it. */
  readonly result?: ToolResult;
};

/** Why a call that was executed is not wholly done. */
export function whyNotWhole(tool: string, decision: GuardDecision, error?: Reason): readonly Reason[] {
  if (error) return [error];
  return decision === 'degrade' ? [reason('guard.reduced', 'guard', `${tool} ran in its reduced form only.`)] : [];
}

export function wentWell({ state, result }: PastCall): boolean {
  return state !== 'abstain' && result?.success === true;
}

/** The number of a call in its run, which its id ends in. */
export function numberOf({ id }: Pick<EndedCall, 'id'>): number {
  return Number(id.slice(id.lastIndexOf('/') + 1));
}

/** A result that a task has come back as. */
export function isOfTask({ evidence }: Pick<ToolResult, 'evidence'>): boolean {
  return evidence.some(({ carrier }) => carrier?.type === 'task');
}
