import type { ToolSpec } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { type EndedCall, type PastCall, wentWell } from '../call/ended-call.ts';
import { nothingTold, type Turn } from './turn.ts';
import { mostTold, turnTold } from './turns-told.ts';

/**
 * A turn that is over, as it is remembered: what the model will be told of it is said now; what calls were given and
 * gave is let go, but for what a later call may be given.
 */
export function pastTurn(turn: Turn, calls: readonly EndedCall[], tools: readonly ToolSpec[], inParts = false): Turn {
  const sources = new Set(tools.flatMap(({ bind = {} }) => Object.values(bind).map((ref) => ref.split('.')[0])));
  const last = new Map(
    calls.filter((call) => sources.has(call.tool) && wentWell(call)).map((call) => [call.tool, call]),
  );
  return {
    ...turn,
    calls: calls.map((call) => pastCall(call, last.get(call.tool) === call || (inParts && call === calls.at(-1)))),
    told: turnTold(turn, calls),
  };
}

function pastCall({ args, result, ...call }: EndedCall, isSource: boolean): PastCall {
  return { ...call, identity: identityOf(call.tool, args), ...(isSource && result && { result }) };
}

/** The same for every call of one tool with the same arguments. */
export function identityOf(tool: string, args: EndedCall['args']): string {
  return hashJson([tool, args]);
}

/** It is too long ago to be told of. */
export function isLetGo({ calls, words, told }: Turn): boolean {
  return told.size === 0 && (calls.length > 0 || words !== undefined);
}

/** After each turn: without what the model is not told any more, and without results that others have followed. */
export function lettingGo(turns: readonly Turn[]): readonly Turn[] {
  return withoutOldResults(withoutOldTold(turns));
}

function withoutOldTold(turns: readonly Turn[]): readonly Turn[] {
  let size = 0;
  const kept = turns.toReversed().map((turn, back) => {
    size += turn.told.size;
    return back > 0 && size > mostTold && turn.told.size > 0 ? { ...turn, told: nothingTold } : turn;
  });
  return kept.toReversed();
}

/**
 * Of a tool only the last result that went well can be asked for; a point to go back to keeps the one that was the last
 * then.
 */
function withoutOldResults(turns: readonly Turn[]): readonly Turn[] {
  const given = new Set((turns.at(-1)?.calls ?? []).flatMap(({ tool, result }) => (result ? [tool] : [])));
  const isOld = (call: PastCall): boolean => call.result !== undefined && given.has(call.tool);
  return turns.map((turn, index) =>
    index < turns.length - 1 && turn.calls.some(isOld)
      ? { ...turn, calls: turn.calls.map((call) => (isOld(call) ? withoutResult(call) : call)) }
      : turn,
  );
}

function withoutResult({ result: _given, ...call }: PastCall): PastCall {
  return call;
}
