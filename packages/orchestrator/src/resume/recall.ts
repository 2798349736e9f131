import { type JournalEvent, type JournalKind, type JournalPayload, payloadsOf } from '@fpf/contracts';
import type { CallKind, Recall, RecalledControl } from '../context/recall.ts';

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
        .map(({ kind, payload }) => ({ kind, payload }) as unknown as RecalledControl);
    },
    payload: <K extends JournalKind>(kind: K, stepKey: string) =>
      event(kind, stepKey)?.payload as unknown as JournalPayload<K> | undefined,
    tasksOf: (seq) => payloadsOf(events, 'task-started').filter((started) => started.seq === seq),
    lastOf: <K extends CallKind>(kind: K, seq: number) =>
      ofCalls.get(`${kind} ${seq}`) as unknown as JournalPayload<K> | undefined,
  };
}
