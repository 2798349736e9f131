import { type AgentEvent, eventStream, type Host, type RunOutcome, type StopSignal } from '@fpf/contracts';
import type { RunSettings, StackPorts } from './context.ts';
import { conduct } from './conduct.ts';

export type QueryOptions = {
  /** The host folder that the run works over. It is read, never written. */
  readonly workspace: string;
  /** Where session databases go. */
  readonly stateDir: string;
  /** Folders of ours; where one lies inside the workspace, tools do not see it. */
  readonly covers?: readonly string[];
  /** Where the run's folder of artifacts goes: `<runsDir>/<run>/`. */
  readonly runsDir: string;
  readonly allowUnconfined?: boolean;
};

export type QueryInput = QueryOptions & { readonly ports: StackPorts; readonly settings: RunSettings; readonly host: Host };

/** A run as a stream of typed events, and as one settled outcome. */
export interface Query extends AsyncIterable<AgentEvent>, AsyncDisposable {
  readonly runId: string;
  /** Settles without being iterated, and does not reject: a failure is an outcome. */
  result(): Promise<RunOutcome>;
  /** Stops the run: the model is aborted, the tool and its children end, the session closes, the report is written. */
  interrupt(signal?: StopSignal): Promise<RunOutcome>;
}

export function createQuery(request: string, input: QueryInput): Query {
  const runId = input.host.ids.next();
  const stream = eventStream<AgentEvent>();
  const stopper = new AbortController();
  const settled = conduct(request, runId, input, stopper.signal, stream.push).finally(stream.end);
  const interrupt = (signal: StopSignal = 'SIGINT'): Promise<RunOutcome> => {
    stopper.abort(signal);
    return settled;
  };
  return {
    runId,
    result: () => settled,
    interrupt,
    [Symbol.asyncIterator]: stream.iterate,
    [Symbol.asyncDispose]: async () => void (await interrupt()),
  };
}
