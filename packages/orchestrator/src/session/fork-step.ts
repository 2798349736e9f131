import { type JournalEvent, type JsonValue, payloadsOf, type SessionStep } from '@fpf/contracts';

/**
 * After which step of its history the session was as it was at the end of these events; undefined where it is so now.
 * The last event decides that speaks of the session:
 *
 * | event         | the session is as it was                                        |
 * | ------------- | --------------------------------------------------------------- |
 * | `tool-result` | after that call                                                 |
 * | `task-ended`  | after the last call of the task                                 |
 * | `checkpoint`  | after the step that it names                                    |
 * | `run-rewound` | at the checkpoint that was gone back to                         |
 * | none          | before the first call that came later, and where none did, when |
 * |               | the run began in a session that others work in too              |
 */
export function stepAt(
  events: readonly JournalEvent[],
  cut: number,
  history: readonly SessionStep[],
): number | undefined {
  const [began] = payloadsOf(events, 'run-started');
  const step = stepOf(events.slice(0, cut), history) ?? stepBefore(events.slice(cut), history) ?? began?.session_step;
  if (step === undefined || history.every(({ n, changes }) => n <= step || changes.length === 0)) return undefined;
  return step;
}

function stepOf(events: readonly JournalEvent[], history: readonly SessionStep[]): number | undefined {
  const steps = new Map(history.map(({ id, n }) => [id, n]));
  for (const { kind, payload } of events.toReversed()) {
    if (kind === 'checkpoint') return Number(payload['session_step']);
    if (kind === 'run-rewound') {
      const to = events.findLast((event) => event.kind === 'checkpoint' && event.payload['id'] === payload['to']);
      if (to) return Number(to.payload['session_step']);
    }
    const found = kind === 'tool-result' ? steps.get(word(payload['call_id'])) : undefined;
    if (found !== undefined) return found;
    const ofTask =
      kind === 'task-ended' ? history.findLast(({ id }) => id.startsWith(`${word(payload['task'])}/`)) : undefined;
    if (ofTask) return ofTask.n;
  }
  return undefined;
}

function stepBefore(later: readonly JournalEvent[], history: readonly SessionStep[]): number | undefined {
  const calls = new Set(
    later.flatMap(({ kind, payload }) => (kind === 'tool-result' ? [word(payload['call_id'])] : [])),
  );
  const tasks = later.flatMap(({ kind, payload }) => (kind === 'task-started' ? [`${word(payload['task'])}/`] : []));
  const first = history.find(({ id }) => calls.has(id) || tasks.some((task) => id.startsWith(task)));
  return first && first.n - 1;
}

function word(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
