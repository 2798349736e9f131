import {
  deepFreeze,
  FpfError,
  type JournalEvent,
  type RunOutcome,
  type StopSignal,
  type TaskStarted,
  typedEvent,
} from '@fpf/contracts';
import type { TaskBoard, TaskOutput, TaskState } from '../context/task-board.ts';
import { refusedValue } from '../controls/messages.ts';

const whoeverAsks = 'the embedding program';

type Entry = {
  readonly started: TaskStarted;
  readonly events: JournalEvent[];
  readonly stopper: AbortController;
  readonly atRest: Promise<void>;
  readonly wake: () => void;
  state: TaskState['state'];
  stoppedBy: string;
  outcome?: RunOutcome;
};

export function createTaskBoard(): TaskBoard {
  const entries = new Map<string, Entry>();
  const find = (task: string): Entry => {
    const entry = entries.get(task);
    if (entry) return entry;
    throw new FpfError({
      code: 'task.unknown',
      message: `orchestrator: this run has no task ${JSON.stringify(task)}.`,
      hint: '`query.tasks()` names those that it has; a run that goes on knows a task again when it has come to its call.',
    });
  };
  const output = (entry: Entry): TaskOutput => ({
    ...stateOf(entry),
    events: entry.events.map(typedEvent),
    ...(entry.outcome && { outcome: entry.outcome }),
  });
  return {
    begin: (started) => {
      let wake = (): void => undefined;
      const atRest = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const entry: Entry = {
        started,
        events: [],
        stopper: new AbortController(),
        atRest,
        wake,
        state: 'running',
        stoppedBy: whoeverAsks,
      };
      entries.set(started.task, entry);
      return { signal: entry.stopper.signal, by: () => entry.stoppedBy };
    },
    journaled: (task, event) => void entries.get(task)?.events.push(deepFreeze(event)),
    events: () => [...entries.values()].flatMap(({ events }) => events),
    rest: (task, outcome) => {
      const entry = find(task);
      entry.state = outcome?.outcome ?? 'failed';
      if (outcome) entry.outcome = outcome;
      entry.wake();
    },
    tasks: () => [...entries.values()].map(stateOf),
    taskOutput: (task) => output(find(task)),
    stopTask: async (task, by = whoeverAsks) => {
      const entry = find(task);
      assertName(by);
      const signal: StopSignal = 'SIGTERM';
      if (!entry.stopper.signal.aborted) entry.stoppedBy = by;
      entry.stopper.abort(signal);
      await entry.atRest;
      return output(entry);
    },
  };
}

function assertName(by: unknown): void {
  if (typeof by === 'string' && /^[^\p{Cc}\u2028\u2029]{1,256}$/u.test(by) && by.isWellFormed()) return;
  throw refusedValue('who stops a task is named in one line of 1 to 256 characters');
}

function stateOf({ started: { task, call_id, role, request }, state }: Entry): TaskState {
  return { task, call_id, role, request, state };
}
