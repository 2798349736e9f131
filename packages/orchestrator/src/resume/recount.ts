import { type CallDecided, type JournalEvent, type ModelResult, payloadsOf, type ToolCall } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { RunContext } from '../context/run-context.ts';
import { lastDecisions } from '../journal/trace.ts';

/**
 * A task that is over is not gone through again. What it cost is counted again, for the budget is of the run, over all
 * its attempts; and mode and budget are what they had become by its end.
 */
export function recount({ ledger, live }: Pick<RunContext, 'ledger' | 'live'>, events: readonly JournalEvent[]): void {
  for (const { control } of payloadsOf(events, 'control-taken')) {
    if (control.kind === 'mode') live.recallMode(control.mode);
    if (control.kind === 'budget') live.lower(control.budget);
  }
  for (const { evidence } of payloadsOf(events, 'model-result')) {
    ledger.modelCall();
    ledger.answered(evidence);
  }
  for (const _failed of payloadsOf(events, 'model-failed')) ledger.modelCall();
  const proposals = proposalsIn(events);
  for (const decided of lastDecisions(events))
    if (decided.counted) ledger.toolCall(identityOf(decided, proposals.get(decided.seq)));
  for (const { result } of payloadsOf(events, 'tool-result'))
    ledger.bytes(result.effects.reduce((sum, { after }) => sum + (after?.type === 'file' ? after.size : 0), 0));
}

/** As they were counted first: as the model proposed them, with what was bound, whatever hooks made of them. */
function identityOf({ tool, args, bound = {} }: CallDecided, proposal: ToolCall | undefined): string {
  const filled = Object.entries(args).filter(([name]) => Object.hasOwn(bound, name));
  return canonicalJson([tool, proposal ? { ...proposal.arguments, ...Object.fromEntries(filled) } : args]);
}

/** The calls of an answer are handled one after another, so the n-th number after it is that of its n-th call. */
function proposalsIn(events: readonly JournalEvent[]): ReadonlyMap<number, ToolCall> {
  const found = new Map<number, ToolCall>();
  let calls: readonly ToolCall[] = [];
  let before = 0;
  let highest = 0;
  for (const { kind, payload } of events) {
    if (kind === 'model-result') {
      calls = (payload as unknown as ModelResult).response.tool_calls ?? [];
      before = highest;
    }
    if (kind !== 'guard-decision') continue;
    const { seq } = payload as unknown as CallDecided;
    const call = calls[seq - before - 1];
    if (call && !found.has(seq)) found.set(seq, call);
    highest = Math.max(highest, seq);
  }
  return found;
}
