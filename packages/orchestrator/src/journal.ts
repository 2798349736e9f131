import type { AgentEvent, AuditEntry, Host, JournalDraft, JournalEvent, JournalPayload, StateStore, WrittenKind } from '@fpf/contracts';
import { asJson } from './as-json.ts';
import type { Recall } from './resume/recall.ts';

/** The journal of one run: what is recorded is committed first, and told to whoever listens after. */
export type Journal = {
  record<K extends WrittenKind>(kind: K, stepKey: string, payload: JournalPayload<K>, audit?: readonly AuditEntry[]): Promise<JournalEvent>;
  draft<K extends WrittenKind>(kind: K, stepKey: string, payload: JournalPayload<K>): JournalDraft;
  /** Tells of events that somebody else committed, together with a call's effects. */
  publish(events: readonly JournalEvent[]): void;
  /** Tells of something that only matters while it happens. */
  mention(event: AgentEvent): void;
  events(): Promise<readonly JournalEvent[]>;
  /** What an earlier attempt of this run has journaled. */
  readonly recall: Recall;
};

export function createJournal(
  run: string,
  store: StateStore,
  host: Host,
  listen: (event: AgentEvent) => void,
  { journaled, recall }: { readonly journaled: (event: JournalEvent) => void; readonly recall: Recall },
): Journal {
  const draft = <K extends WrittenKind>(kind: K, stepKey: string, payload: JournalPayload<K>): JournalDraft => ({
    kind,
    step_key: stepKey,
    at: new Date(host.clock.now()).toISOString(),
    payload: asJson(payload),
  });
  const publish = (events: readonly JournalEvent[]): void => {
    for (const event of events) {
      journaled(event);
      if (event.kind !== 'run-ended') listen(toAgentEvent(event));
    }
  };
  return {
    draft,
    publish,
    mention: listen,
    recall,
    events: () => store.events(run),
    record: async (kind, stepKey, payload, audit = []) => {
      // A step that an earlier attempt has taken is taken: its event stands, with its audit rows.
      const taken = recall.event(kind, stepKey);
      if (taken) return taken;
      const [event] = await store.append(run, [draft(kind, stepKey, payload)], audit);
      if (!event) throw new Error(`the state store acknowledged ${kind} without returning it`);
      publish([event]);
      return event;
    },
  };
}

export function toAgentEvent(event: JournalEvent): AgentEvent {
  return { v: 1, run_id: event.run_id, at: event.at, type: event.kind, seq: event.seq, data: event.payload };
}
