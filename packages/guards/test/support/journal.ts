import type { JournalEvent, JournalKind, JsonObject } from '@fpf/contracts';

const hash = (seq: number): string => seq.toString(16).padStart(64, '0');

/** A journal of events at times, in milliseconds. */
export function journal(
  ...events: readonly (readonly [kind: JournalKind, at: number, payload: JsonObject])[]
): readonly JournalEvent[] {
  return events.map(([kind, at, payload], seq) => ({
    kind,
    payload,
    seq,
    step_key: String(seq),
    run_id: 'run',
    prev_hash: hash(seq),
    hash: hash(seq + 1),
    at: new Date(at).toISOString(),
  }));
}

export const intent = (at: number, call_id: string, tool = 'search') => ['tool-intent', at, { call_id, tool }] as const;
export const ended = (at: number, call_id: string, state = 'pass', tool = 'search') =>
  ['tool-result', at, { call_id, tool, state }] as const;
export const decided = (at: number, call_id: string, decision: string, tool = 'search') =>
  ['guard-decision', at, { call_id, tool, decision }] as const;
