import { type JournalEvent, type JournalPayload, payloadsOf, standingEvents } from '@fpf/contracts';

type CallKind = 'guard-decision' | 'tool-intent' | 'tool-result';
export type CallEvent<K extends CallKind> = { readonly event: JournalEvent; readonly payload: JournalPayload<K> };

/** A tool's calls as one kind of event has them, in order, without the call that is being judged. */
export function callsOf<K extends CallKind>(
  journal: readonly JournalEvent[],
  kind: K,
  tool: string | undefined,
  own: string,
): readonly CallEvent<K>[] {
  const events = journal.filter((event) => event.kind === kind);
  return payloadsOf(events, kind)
    .map((payload, index) => ({ event: events[index] as JournalEvent, payload }))
    .filter(({ payload }) => payload.tool === tool && payload.call_id !== own);
}

/** The same, but for calls that the run has gone back behind: what they found was of other files than there are now. */
export function standingCallsOf<K extends CallKind>(
  journal: readonly JournalEvent[],
  kind: K,
  tool: string | undefined,
  own: string,
): readonly CallEvent<K>[] {
  return callsOf(standingEvents(journal), kind, tool, own);
}

/** A tool that was started, and of which nobody has said how it ended. */
export function isOpen(journal: readonly JournalEvent[], tool: string | undefined, own: string): boolean {
  const ended = new Set(standingCallsOf(journal, 'tool-result', tool, own).map(({ payload }) => payload.call_id));
  const last = standingCallsOf(journal, 'tool-intent', tool, own).at(-1);
  return last !== undefined && !ended.has(last.payload.call_id);
}

/** How long ago, in milliseconds; undefined for what was written in the future, or at no time that can be read. */
export function ageOf(event: JournalEvent, now: number): number | undefined {
  const age = now - Date.parse(event.at);
  return age >= 0 ? age : undefined;
}
