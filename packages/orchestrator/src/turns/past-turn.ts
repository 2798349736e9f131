import type { ToolSpec } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import type { EndedCall, PastCall, Turn } from './ended-call.ts';
import { mostTold, nothingTold, turnTold } from './results-told.ts';

/** Of so many turns the results are kept that arguments may be taken from. Only the last counts, unless a run goes back. */
const mostResults = 8;

type EndedTurn = Omit<Turn, 'calls' | 'told'> & { readonly calls: readonly EndedCall[] };

/** A turn that is over, as it is remembered: what the model will be told of it is said now; what calls were given and gave is let go. */
export function pastTurn({ calls, ...turn }: EndedTurn, tools: readonly ToolSpec[]): Turn {
  const sources = new Set(tools.flatMap(({ bind = {} }) => Object.values(bind).map((ref) => ref.split('.')[0])));
  const last = new Map(calls.filter((call) => sources.has(call.tool) && wentWell(call)).map((call) => [call.tool, call]));
  return {
    ...turn,
    calls: calls.map((call) => pastCall(call, last.get(call.tool) === call)),
    told: turnTold(turn.number, calls),
  };
}

function pastCall({ args, result, ...call }: EndedCall, isSource: boolean): PastCall {
  const refused = call.state === 'abstain' ? { refused: identityOf(call.tool, args) } : {};
  return { ...call, ...refused, ...(isSource && result && { result }) };
}

export function wentWell({ state, result }: PastCall): boolean {
  return state !== 'abstain' && result?.success === true;
}

/** The same for every call of one tool with the same arguments. */
export function identityOf(tool: string, args: EndedCall['args']): string {
  return hashJson([tool, args]);
}

/** After each turn: lets go of what the model is not told any more, and of results that enough others have followed. */
export function letGo(turns: Turn[]): void {
  let size = 0;
  for (let at = turns.length - 1; at >= 0; at -= 1) {
    const turn = turns[at] as Turn;
    if (turn.calls.length === 0) continue;
    // What lies before it was let go of after the turns before this one.
    if (turn.told.size === 0) break;
    size += turn.told.size;
    if (size > mostTold && at < turns.length - 1) turns[at] = { ...turn, told: nothingTold };
  }
  for (const { tool, result } of turns.at(-1)?.calls ?? []) if (result) dropResult(turns, tool);
}

function dropResult(turns: Turn[], tool: string): void {
  let kept = 0;
  for (let at = turns.length - 1; at >= 0; at -= 1) {
    const turn = turns[at] as Turn;
    if (!turn.calls.some((call) => call.tool === tool && call.result)) continue;
    kept += 1;
    if (kept <= mostResults) continue;
    turns[at] = { ...turn, calls: turn.calls.map((call) => (call.tool === tool ? withoutResult(call) : call)) };
    return;
  }
}

function withoutResult({ result: _, ...call }: PastCall): PastCall {
  return call;
}
