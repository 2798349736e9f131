import {
  type Checkpoint,
  type ControlTaken,
  type JournalEvent,
  type JournalKind,
  type JournalPayload,
  payloadsOf,
  type RunRewound,
  type TaskStarted,
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

/** What was taken at a point between two steps, and under which key. */
type RecalledControl =
  | { readonly kind: 'control-taken'; readonly stepKey: string; readonly payload: ControlTaken }
  | { readonly kind: 'checkpoint'; readonly stepKey: string; readonly payload: Checkpoint }
  | { readonly kind: 'run-rewound'; readonly stepKey: string; readonly payload: RunRewound };

type CallKind = 'guard-decision' | 'tool-intent' | 'tool-result' | 'task-started';

/** The last event of a kind that speaks of one call, in whatever attempt it was journaled. */
type LastOf = <K extends CallKind>(kind: K, seq: number) => JournalPayload<K> | undefined;

const taken: ReadonlySet<JournalKind> = new Set(['control-taken', 'checkpoint', 'run-rewound']);

export function recallOf(events: readonly JournalEvent[]): Recall {
  const known = new Map(events.map((event) => [`${event.kind} ${event.step_key}`, event]));
  // Later ones take the place of earlier ones.
  const ofCalls = new Map(
    events.map((event) => [`${event.kind} ${JSON.stringify(event.payload['seq'])}`, event.payload]),
  );
  const controls = events.filter(({ kind }) => taken.has(kind));
  const given = new Set<string>();
  const event = (kind: JournalKind, stepKey: string): JournalEvent | undefined => known.get(`${kind} ${stepKey}`);
  return {
    event,
    controls: controls.length,
    controlsAt: (before) => {
      if (given.has(before)) return [];
      given.add(before);
      return controls
        .filter(({ payload }) => payload['before'] === before)
        .map(({ kind, step_key: stepKey, payload }) => ({ kind, stepKey, payload }) as unknown as RecalledControl);
    },
    payload: <K extends JournalKind>(kind: K, stepKey: string) =>
      event(kind, stepKey)?.payload as unknown as JournalPayload<K> | undefined,
    tasksOf: (seq) => payloadsOf(events, 'task-started').filter((started) => started.seq === seq),
    lastOf: <K extends CallKind>(kind: K, seq: number) =>
      ofCalls.get(`${kind} ${seq}`) as unknown as JournalPayload<K> | undefined,
  };
}
