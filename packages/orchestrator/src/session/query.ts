import {
  type AgentEvent,
  type Approval,
  type ApprovalAnswer,
  eventStream,
  type Host,
  type JournalEvent,
  type JsonObject,
  type PlannedCalls,
  type RunOutcome,
  type StopSignal,
} from '@fpf/contracts';
import type { CanUseTool } from '../context/can-use-tool.ts';
import type { Choose } from '../context/choose.ts';
import { conduct } from './conduct.ts';
import type { FilledPorts } from '../context/ports.ts';
import type { RunMode } from '../context/run-mode.ts';
import type { RunSettings } from '../context/settings.ts';
import { type Controls, controlsOf } from '../controls/query-controls.ts';
import type { Hook } from '../context/hook.ts';
import { type AskedOutput, runOutput } from '../output/asked-output.ts';
import type { OutputOf, OutputSchema } from '../output/output-schema.ts';
import { takeText } from '../secrets/hide-reply.ts';
import { describe, type RunDescription } from '../controls/describe.ts';
import { startLiveRun } from '../controls/live-run.ts';
import { conductTask } from './conduct-task.ts';
import { createTaskBoard } from '../tasks/task-board.ts';
import type { TaskBoard } from '../context/task-board.ts';

export type QueryOptions<Schema extends OutputSchema = OutputSchema> = {
  /** The host folder that the run works over. It is read, never written. */
  readonly workspace: string;
  /** Where session databases go. */
  readonly stateDir: string;
  /** Where what tools must not reach goes: receipts, commit plans. By default below the user's state folder. */
  readonly homeDir?: string;
  /** The session that the run goes on in, where it is there; left out, it gets one of its own. */
  readonly session?: string;
  /** Where another process has that session: how long it is waited for, in milliseconds. */
  readonly waitMs?: number;
  /** The id of the new run, a UUIDv7; left out, one is made. It must not be taken. */
  readonly run?: string;
  /** Folders of ours; where one lies inside the workspace, tools do not see it. */
  readonly covers?: readonly string[];
  /** Where the run's folder of artifacts goes: `<runsDir>/<run>/`. */
  readonly runsDir: string;
  readonly allowUnconfined?: boolean;
  readonly mode?: RunMode;
  /** What the embedding program wants to be asked, in this order. They can stop, and never let through. */
  readonly hooks?: readonly Hook[];
  /** Answers what rules ask, while the run waits. */
  readonly canUseTool?: CanUseTool;
  /** Answers what a call needs and the request does not say. Left out, such a call is not made. */
  readonly choose?: Choose;
  /**
   * Told where a run is before anything of it is journaled: whoever keeps that can find it again, whatever becomes of
   * this process.
   */
  readonly opened?: (run: { readonly run: string; readonly session: string }) => void | Promise<void>;
  /** What a run that only proposed has planned: just these calls are made, and no model is asked. */
  readonly plan?: PlannedCalls;
  /** When the run has nothing left to do it waits, within its time, for what is sent, until `end` or `close`. */
  readonly keepOpen?: boolean;
  /** The run succeeds only with a value of this schema, which `result()` then has as `structured`. */
  readonly output?: AskedOutput<Schema>;
};

/** A run that was broken off, and goes on in the session that it was in. */
export type ResumeOptions<Schema extends OutputSchema = OutputSchema> = Omit<
  QueryOptions<Schema>,
  'run' | 'session' | 'plan'
> & {
  readonly session: string;
  /** Goes on although something that decides it is not what it was; the trace says what. */
  readonly allowDrift?: boolean;
};

export type QueryInput = QueryOptions & {
  readonly ports: FilledPorts;
  readonly settings: RunSettings;
  readonly host: Host;
};

/** How a run ended, with the value that was asked of it as its schema describes it. */
export type OutcomeWith<Value> = Omit<RunOutcome, 'structured'> & { readonly structured?: Value };

/** A run as a stream of typed events, and as one settled outcome. */
export interface Query<Value = JsonObject>
  extends Controls, AsyncIterable<AgentEvent>, AsyncDisposable, Pick<TaskBoard, 'tasks' | 'taskOutput' | 'stopTask'> {
  readonly runId: string;
  /** Settles without being iterated, and does not reject: a failure is an outcome. */
  result(): Promise<OutcomeWith<Value>>;
  /** Stops the run: the model is aborted, the tool and its children end, the session closes, the report is written. */
  interrupt(signal?: StopSignal): Promise<RunOutcome>;
  /**
   * Ends a run that waits to be told more, interrupts one that still goes on, and waits until nothing of it is left.
   */
  close(): Promise<RunOutcome>;
  /**
   * What a person says of a question of this or an earlier run; it holds for the next time that the call is proposed.
   */
  answer(id: string, answer: ApprovalAnswer): Promise<Approval>;
  describe(): RunDescription;
}

/** A run that begins as another one did, in a session of its own. */
export type ForkOptions<Schema extends OutputSchema = OutputSchema> = ResumeOptions<Schema> & {
  /** A checkpoint's id or label, or the number of an event; left out, the last point that there is. */
  readonly at?: string | number;
  /** One more message of the user, for the next turn. */
  readonly message?: string;
};

export type Fork = Pick<ForkOptions, 'at' | 'message'> & { readonly run: string };

/** What goes on: which run, in which session. Of a fork, the session is its parent's. */
export type Resuming = {
  readonly run: string;
  readonly session: string;
  readonly allowDrift: boolean;
  readonly fork?: Fork;
};

export function createQuery<Schema extends OutputSchema>(
  request: string,
  input: QueryInput & QueryOptions<Schema>,
  resuming?: Resuming,
): Query<OutputOf<Schema>> {
  const { ports, settings, host, output: wanted, run, ...rest } = input;
  const output = wanted && runOutput(wanted);
  // As they are now: what the program changes in them afterwards changes nothing.
  const hooks = (input.hooks ?? []).map((hook) => Object.freeze({ ...hook }));
  const runId = resuming?.run ?? run ?? host.ids.next();
  const [asked, goingOn] = [takeText(host.secrets, request), resuming && taken(resuming, host)];
  const stream = eventStream<AgentEvent>();
  const stopper = new AbortController();
  // Its clock runs from here, and `conduct` is who stops it: nothing between them may throw.
  const live = startLiveRun(settings, ports, host, input.mode);
  const loaded: JournalEvent[] = [];
  const described = (): RunDescription => describe(runId, settings, live, loaded);
  const beginning = startBeginning(described);
  const journaled = (event: JournalEvent): void => {
    if (event.kind !== 'skills-loaded') return;
    loaded.push(event);
    beginning.over();
  };
  const board = createTaskBoard();
  const { roles = [] } = settings;
  const tasks = roles.length > 0 ? { roles, board, interrupted: stopper.signal, work: conductTask } : undefined;
  const settled = conduct(
    asked,
    runId,
    {
      ...rest,
      ports,
      settings,
      host,
      ...(output && { output }),
      hooks,
      live,
      resuming: goingOn,
      tasks,
      journaled,
    },
    stopper.signal,
    stream.push,
  ).finally(() => {
    beginning.over();
    stream.end();
  });
  const interrupt = (signal: StopSignal = 'SIGINT'): Promise<RunOutcome> => {
    stopper.abort(signal);
    return settled;
  };
  const controls = controlsOf({ live, begun: beginning.told, settled, secrets: host.secrets });
  const close = (): Promise<RunOutcome> => (live.controls.idle() ? controls.end() : interrupt());
  return {
    ...controls,
    runId,
    // A value that does not fit the schema is in no outcome.
    result: () => settled as Promise<OutcomeWith<OutputOf<Schema>>>,
    interrupt,
    close,
    answer: (id, answer) => ports.approvals.answer(id, answer),
    describe: described,
    tasks: () => board.tasks(),
    taskOutput: (task) => board.taskOutput(task),
    stopTask: (task, by) => board.stopTask(task, by),
    [Symbol.asyncIterator]: stream.iterate,
    [Symbol.asyncDispose]: async () => void (await close()),
  };
}

/** What is said to a fork is taken as a request is. */
function taken(resuming: Resuming, { secrets }: Host): Resuming {
  const { fork } = resuming;
  return fork?.message === undefined
    ? resuming
    : { ...resuming, fork: { ...fork, message: takeText(secrets, fork.message) } };
}

/** What a run was when it had begun: told once, and the same to whoever asks later. */
type Beginning<T> = { readonly told: Promise<T>; readonly over: () => void };

function startBeginning<T>(describe: () => T): Beginning<T> {
  let tell: ((what: T) => void) | undefined;
  const told = new Promise<T>((resolve) => {
    tell = resolve;
  });
  return { told, over: () => tell?.(describe()) };
}
