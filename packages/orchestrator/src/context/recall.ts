import type {
  Checkpoint,
  ControlTaken,
  JournalEvent,
  JournalKind,
  JournalPayload,
  RunRewound,
  TaskStarted,
} from '@fpf/contracts';

/** What an earlier attempt of a run has journaled, by kind and step. Nothing, for a run that begins. */
export type Recall = {
  event(kind: JournalKind, stepKey: string): JournalEvent | undefined;
  payload<K extends JournalKind>(kind: K, stepKey: string): JournalPayload<K> | undefined;
  readonly lastOf: LastOf;
  /** What was taken from outside at a point, in order; each is given once. */
  controlsAt(before: string): readonly RecalledControl[];
  /** How many those are in all. */
  readonly controls: number;
  /** The tasks that one call has begun: more than one where it was another call in a later attempt. */
  tasksOf(seq: number): readonly TaskStarted[];
};

/** What was taken at a point between two steps. */
export type RecalledControl =
  | { readonly kind: 'control-taken'; readonly payload: ControlTaken }
  | { readonly kind: 'checkpoint'; readonly payload: Checkpoint }
  | { readonly kind: 'run-rewound'; readonly payload: RunRewound };

export type CallKind = 'guard-decision' | 'tool-intent' | 'tool-result' | 'tool-unknown' | 'task-started';

/** The last event of a kind that speaks of one call, in whatever attempt it was journaled. */
type LastOf = <K extends CallKind>(kind: K, seq: number) => JournalPayload<K> | undefined;
