import type { AgentEvent, AuditEntry, JournalDraft, JournalEvent, JournalKind, JournalPayload } from '@fpf/contracts';

/** Told of what happens; `late` is what is kept of it for who asks afterwards. */
export type Listen = (event: AgentEvent, late?: readonly AgentEvent[]) => void;

/** A step of a call that an attempt takes anew where an earlier one was broken off in it. */
export type CallStep = 'guard-decision' | 'tool-intent' | 'task-started';

/** The journal of one run: what is recorded is committed first, and told to whoever listens after. */
export type Journal = {
  record<K extends JournalKind>(
    kind: K,
    stepKey: string,
    payload: JournalPayload<K>,
    audit?: readonly AuditEntry[],
  ): Promise<JournalEvent>;
  /** Several at once: all of them are recorded, or none. */
  recordAll(drafts: readonly JournalDraft[]): Promise<void>;
  /** The key under which a call is decided on, begun, or handed on, in this attempt. */
  callKey(kind: CallStep, seq: number): string;
  draft<K extends JournalKind>(kind: K, stepKey: string, payload: JournalPayload<K>): JournalDraft;
  /** Tells of events that somebody else committed, together with a call's effects. */
  publish(events: readonly JournalEvent[]): void;
  /** Tells of something that only matters while it happens; `late` is told to whoever begins to listen after it. */
  mention(event: AgentEvent, late?: readonly AgentEvent[]): void;
  /** All of it, as it is on the disk. For the end of a run: it is read anew each time. */
  events(): Promise<readonly JournalEvent[]>;
  /** What the run remembers of it: every event, frozen, with long texts cut. What was handed out does not grow. */
  soFar(): readonly JournalEvent[];
};
