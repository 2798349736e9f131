import { type JournalEvent, type JournalKind, type JournalPayload, payloadsOf, type TaskStarted, type WrittenKind } from '@fpf/contracts';

/** What an earlier attempt of a run has journaled, by kind and step. Nothing, for a run that begins. */
export type Recall = {
  event(kind: JournalKind, stepKey: string): JournalEvent | undefined;
  payload<K extends WrittenKind>(kind: K, stepKey: string): JournalPayload<K> | undefined;
  readonly lastOf: LastOf;
  /** The tasks that one call has begun: more than one where it was another call in a later attempt. */
  tasksOf(seq: number): readonly TaskStarted[];
};

type CallKind = 'guard-decision' | 'tool-intent' | 'tool-result' | 'task-started';

/** The last event of a kind that speaks of one call, in whatever attempt it was journaled. */
export type LastOf = <K extends CallKind>(kind: K, seq: number) => JournalPayload<K> | undefined;

export function recallOf(events: readonly JournalEvent[]): Recall {
  const known = new Map(events.map((event) => [`${event.kind} ${event.step_key}`, event]));
  // Later ones take the place of earlier ones.
  const ofCalls = new Map(events.map((event) => [`${event.kind} ${JSON.stringify(event.payload['seq'])}`, event.payload]));
  const event = (kind: JournalKind, stepKey: string): JournalEvent | undefined => known.get(`${kind} ${stepKey}`);
  return {
    event,
    payload: <K extends WrittenKind>(kind: K, stepKey: string) => event(kind, stepKey)?.payload as unknown as JournalPayload<K> | undefined,
    tasksOf: (seq) => payloadsOf(events, 'task-started').filter((started) => started.seq === seq),
    lastOf: <K extends CallKind>(kind: K, seq: number) => ofCalls.get(`${kind} ${seq}`) as unknown as JournalPayload<K> | undefined,
  };
}
