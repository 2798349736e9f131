import { type JournalEvent, payloadsOf } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { Ledger } from '../ledger.ts';
import { lastDecisions } from '../trace.ts';

/** A task that is over is not gone through again, and what it cost is counted again: the budget is of the run, over all its attempts. */
export function recount(ledger: Ledger, events: readonly JournalEvent[]): void {
  for (const { evidence } of payloadsOf(events, 'model-result')) {
    ledger.modelCall();
    ledger.tokens({ input: evidence.input_tokens, output: evidence.output_tokens });
  }
  for (const _failed of payloadsOf(events, 'model-failed')) ledger.modelCall();
  for (const { counted, tool, args } of lastDecisions(events)) if (counted) ledger.toolCall(canonicalJson([tool, args]));
  for (const { result } of payloadsOf(events, 'tool-result'))
    ledger.bytes(result.effects.reduce((sum, { after }) => sum + (after?.type === 'file' ? after.size : 0), 0));
}
