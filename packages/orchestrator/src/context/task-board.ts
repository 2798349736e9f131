import type { JournalEvent, OutcomeWord, RunOutcome, TaskStarted, TypedEvent } from '@fpf/contracts';

/** A task of this run, as it stands. */
export type TaskState = Pick<TaskStarted, 'task' | 'call_id' | 'role' | 'request'> & {
  readonly state: 'running' | OutcomeWord;
};

/** What a task has journaled so far, and, where it is over, what it came to. */
export type TaskOutput = TaskState & { readonly events: readonly TypedEvent[]; readonly outcome?: RunOutcome };

/**
 * The tasks of one query, for whoever watches from outside: also those of earlier attempts, once the run has come to
 * them again.
 */
export type TaskBoard = {
  /** It is worked on from now on, until it is stopped. */
  begin(started: TaskStarted): TaskStop;
  journaled(task: string, event: JournalEvent): void;
  /** Of all tasks. */
  events(): readonly JournalEvent[];
  /** Nothing of it runs any more; without an outcome, its run has failed around it. */
  rest(task: string, outcome: RunOutcome | undefined): void;
  tasks(): readonly TaskState[];
  taskOutput(task: string): TaskOutput;
  /** Its run goes on, and is told who stopped it. */
  stopTask(task: string, by?: string): Promise<TaskOutput>;
};

/** The signal is of one task: nothing else ends by it. */
export type TaskStop = { readonly signal: AbortSignal; readonly by: () => string };
