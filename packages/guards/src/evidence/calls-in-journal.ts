import { type JournalEvent, type JournalPayload, standingEvents } from '@fpf/contracts';

type CallKind = 'guard-decision' | 'tool-intent' | 'tool-result';
export type CallEvent<K extends CallKind> = { readonly event: JournalEvent; readonly payload: JournalPayload<K> };

/**
 * The last call of a tool as one kind of event has it, without the call that is being judged, and without those that
 * the run has gone back behind: what they found was of other files than there are now.
 */
export function lastCallOf<K extends CallKind>(
  journal: readonly JournalEvent[],
  kind: K,
  tool: string | undefined,
  own: string,
): CallEvent<K> | undefined {
  const event = standingEvents(journal).findLast((one) => isOf(one, kind, tool, own));
  return event && { event, payload: event.payload as unknown as JournalPayload<K> };
}

/**
 * The events of a kind that tell of a tool's calls, without the call that is being judged; also of calls that were
 * taken back.
 */
export function eventsOfCalls(
  journal: readonly JournalEvent[],
  kind: CallKind,
  { tool, own }: { readonly tool: string | undefined; readonly own: string },
): readonly JournalEvent[] {
  // A loop: what guards are handed is frozen, and over a frozen array `filter` takes five times as long.
  const found: JournalEvent[] = [];
  for (const event of journal) if (isOf(event, kind, tool, own)) found.push(event);
  return found;
}

/** A tool that was started, and of which nobody has said how it ended. */
export function isOpen(journal: readonly JournalEvent[], tool: string | undefined, own: string): boolean {
  const last = lastCallOf(journal, 'tool-intent', tool, own)?.payload.call_id;
  return (
    last !== undefined &&
    !journal.findLast((event) => isOf(event, 'tool-result', tool, own) && event.payload['call_id'] === last)
  );
}

/** How long ago, in milliseconds; undefined for what was written in the future, or at no time that can be read. */
export function ageOf(event: JournalEvent, now: number): number | undefined {
  const age = now - Date.parse(event.at);
  return age >= 0 ? age : undefined;
}

function isOf({ kind, payload }: JournalEvent, wanted: CallKind, tool: string | undefined, own: string): boolean {
  return kind === wanted && payload['tool'] === tool && payload['call_id'] !== own;
}
