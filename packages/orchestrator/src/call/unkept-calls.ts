import { type JournalEvent, payloadsOf, type ToolIntent } from '@fpf/contracts';

/**
 * Calls that were begun and have no result: nothing that they did in the session was kept. Neither are meant those of
 * which an effect outside is unknown, nor those that were handed on, nor those that were refused when they were decided
 * on once more.
 */
export function unkeptCalls(events: readonly JournalEvent[]): readonly ToolIntent[] {
  const begun = new Map(payloadsOf(events, 'tool-intent').map((intent) => [intent.seq, intent]));
  const told = [
    ...payloadsOf(events, 'tool-result'),
    ...payloadsOf(events, 'tool-unknown'),
    ...payloadsOf(events, 'task-started'),
  ];
  for (const { seq } of told) begun.delete(seq);
  const decided = new Map(payloadsOf(events, 'guard-decision').map(({ seq, decision }) => [seq, decision]));
  return [...begun.values()].filter(({ seq }) => decided.get(seq) !== 'abstain');
}
