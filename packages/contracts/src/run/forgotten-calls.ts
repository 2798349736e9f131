import type { JournalEvent } from './journal/event.ts';
import { payloadsOf } from './journal/payload.ts';

/** The numbers of the calls that a run has gone back behind: they happened, and what they did does not stand. */
export function forgottenCalls(events: readonly JournalEvent[]): ReadonlySet<number> {
  return new Set(payloadsOf(events, 'run-rewound').flatMap(({ forgotten_calls: calls }) => calls));
}

/** A journal without the decisions, intents and results of those calls. */
export function standingEvents(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const forgotten = forgottenCalls(events);
  if (forgotten.size === 0) return events;
  const ofCall = new Set<string>(['guard-decision', 'tool-intent', 'tool-result', 'tool-unknown']);
  return events.filter(({ kind, payload }) => !ofCall.has(kind) || !forgotten.has(payload['seq'] as number));
}
