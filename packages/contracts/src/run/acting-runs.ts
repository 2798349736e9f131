import type { JournalEvent } from './journal/event.ts';
import { payloadsOf } from './journal/payload.ts';

/** Steps of a session's history: those after one of them that were made in the name of one of these runs. */
export type RunSteps = { readonly after: number; readonly runs: ReadonlySet<string> };

export type ActingRuns = {
  readonly runs: ReadonlySet<string>;
  /** Missing where nobody else works in the session: then all of its steps are the run's. */
  readonly steps?: RunSteps;
};

/** The run acts, and so do its tasks; of a fork, the runs whose calls it begins with did. */
export function actingRuns(run: string, events: readonly JournalEvent[]): ActingRuns {
  const [began] = payloadsOf(events, 'run-started');
  const tasks = payloadsOf(events, 'task-started').map(({ task }) => task);
  const decided = payloadsOf(events, 'guard-decision').map(({ call_id: id }) => id.slice(0, id.lastIndexOf('/')));
  const runs = new Set([run, ...tasks, ...decided]);
  const after = began?.session_step;
  return { runs, ...(after !== undefined && { steps: { after, runs } }) };
}
