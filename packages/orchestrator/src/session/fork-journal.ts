import {
  type ControlTaken,
  type JournalDraft,
  type JournalEvent,
  type JournalKind,
  payloadsOf,
  type RunStarted,
} from '@fpf/contracts';
import { asJson } from '../as-json.ts';

type ForkedJournal = {
  readonly parent: NonNullable<RunStarted['parent']>;
  /** The fork's own. */
  readonly session: string;
  readonly message: string | undefined;
  /** An instant. */
  readonly now: string;
};

/**
 * What the journal of a fork begins with: its parent's events as they are, but that the first says whose they are and
 * in which session it goes on. A message comes last, for the turn that is next.
 */
export function forkedJournal(
  events: readonly JournalEvent[],
  { parent, session, message, now }: ForkedJournal,
): readonly JournalDraft[] {
  const copies = events.map(({ kind, step_key, at, payload }): JournalDraft => {
    const own = kind === 'run-started' ? { ...payload, session, parent: { ...parent } } : payload;
    return { kind, step_key, at, payload: own };
  });
  if (message === undefined) return copies;
  const n = events.filter(({ kind }) => controls.has(kind)).length + 1;
  const control = { kind: 'message', text: message, wish: true } as const;
  const taken: ControlTaken = { n, before: `turn/${turnsOf(events) + 1}`, control };
  return [...copies, { kind: 'control-taken', step_key: `control/${n}`, at: now, payload: asJson(taken) }];
}

const controls: ReadonlySet<JournalKind> = new Set(['control-taken', 'checkpoint', 'run-rewound']);

/** The number of the last turn that was taken, also of one that was gone back behind: no number is used twice. */
function turnsOf(events: readonly JournalEvent[]): number {
  const asked = events.flatMap(({ kind, step_key: key }) =>
    kind === 'model-result' || kind === 'model-failed' ? [Number(/^model\/(\d+)$/.exec(key)?.[1] ?? 0)] : [],
  );
  const forgotten = payloadsOf(events, 'run-rewound').flatMap(({ forgotten_turns: turns }) => turns);
  return Math.max(0, ...asked, ...forgotten);
}
