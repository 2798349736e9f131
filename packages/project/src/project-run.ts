import type { AgentEvent, RunOutcome } from '@fpf/contracts';
import type { Query } from '@fpf/orchestrator';

/** One run of a project: its events as they come, and its outcome. */
export interface ProjectRun extends AsyncIterable<AgentEvent> {
  /** The run itself, with its controls, once the project is composed. Rejects where it cannot be. */
  readonly query: Promise<Query>;
  /** Settles when the run is over and its report is written. Rejects only where the project cannot be composed. */
  result(): Promise<RunOutcome>;
  /** Stops the run: the model is aborted, the tool ends, the session closes, the report is written. */
  interrupt(): Promise<RunOutcome>;
}

/** What the journal has of a run. */
export type Journaled = { readonly begin: boolean; readonly end: boolean };

/** `over` is called once, before the outcome is told. */
export function projectRun(
  started: Promise<Query>,
  over: (query: Query, outcome: RunOutcome, journaled: Journaled) => Promise<void>,
): ProjectRun {
  const toItsEnd = async (): Promise<RunOutcome> => {
    const query = await started;
    const journaled = await watch(query);
    const outcome = await query.result();
    try {
      await over(query, outcome, journaled);
    } finally {
      await query.close();
    }
    return outcome;
  };
  const ended = toItsEnd();
  // A failure is for the caller who asks for the result, and must not end a process that never does.
  ended.catch(() => undefined);
  return {
    query: started,
    result: () => ended,
    interrupt: async () => {
      await (await started).interrupt();
      return ended;
    },
    async *[Symbol.asyncIterator]() {
      yield* await started;
    },
  };
}

async function watch(query: Query): Promise<Journaled> {
  let [begin, end] = [false, false];
  for await (const event of query) {
    if (event.run_id !== query.runId) continue;
    begin ||= event.type === 'run-started';
    // An end with the number 0 was told, and could not be written.
    end ||= event.type === 'run-ended' && event.seq > 0;
  }
  return { begin, end };
}
