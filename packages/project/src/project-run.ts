import type { AgentEvent, JsonObject } from '@fpf/contracts';
import type { OutcomeWith, Query } from '@fpf/orchestrator';
import type { LiveEvents } from './live/live-events.ts';

/** One run of a project: its events as they come, and its outcome. */
export interface ProjectRun<Value = JsonObject> extends AsyncIterable<AgentEvent> {
  /** The run itself, with its controls, once the project is composed. Rejects where it cannot be, or no run waits. */
  readonly query: Promise<Query<Value>>;
  /**
   * Settles when the run is over, and its report is written and, where there is a key, signed. Rejects where the run
   * could not be made, or its report could not be signed; whatever fails in the run itself is an outcome.
   */
  result(): Promise<OutcomeWith<Value>>;
  /** Stops the run: the model is aborted, the tool ends, the session closes, the report is written. */
  interrupt(): Promise<OutcomeWith<Value>>;
}

/** What the journal has of a run. */
export type Journaled = { readonly begin: boolean; readonly end: boolean };

/**
 * `live` is told of each event as it comes; `over` is called once, before the outcome is told, and `left` after it,
 * also where the run failed or could not be made.
 */
export function projectRun<Value>(
  started: Promise<Query<Value>>,
  over: (query: Query<Value>, outcome: OutcomeWith<Value>, journaled: Journaled) => Promise<void>,
  live: (run: string) => LiveEvents,
  left: () => Promise<void>,
): ProjectRun<Value> {
  const toItsEnd = async (): Promise<OutcomeWith<Value>> => {
    const query = await started;
    const { tell, end } = live(query.runId);
    const journaled = await watch(query, tell);
    const outcome = await query.result();
    try {
      await over(query, outcome, journaled);
    } finally {
      end();
      await query.close();
    }
    return outcome;
  };
  const andLeave = async (): Promise<OutcomeWith<Value>> => {
    try {
      return await toItsEnd();
    } finally {
      await left();
    }
  };
  const ended = andLeave();
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

async function watch(query: Query<unknown>, tell: LiveEvents['tell']): Promise<Journaled> {
  let [begin, end] = [false, false];
  for await (const event of query) {
    tell(event);
    if (event.run_id !== query.runId) continue;
    begin ||= event.type === 'run-started';
    // An end with the number 0 was told, and could not be written.
    end ||= event.type === 'run-ended' && event.seq > 0;
  }
  return { begin, end };
}
