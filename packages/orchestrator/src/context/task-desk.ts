import type { JournalEvent, LoadedSkill, RunOutcome, TaskRole, TaskStarted } from '@fpf/contracts';
import type { RunContext } from './run-context.ts';
import type { TaskBoard } from './task-board.ts';

/** A part of the work on its way to a role. */
export type TaskWork = {
  readonly started: TaskStarted;
  readonly role: TaskRole;
  readonly skills: readonly LoadedSkill[];
};

/** What a task came to, and everything that it journaled. */
export type WorkedTask = { readonly outcome: RunOutcome; readonly events: readonly JournalEvent[] };

/** Where a run hands on parts of its work. */
export type TaskDesk = {
  readonly roles: readonly TaskRole[];
  readonly board: TaskBoard;
  /** The run around them was stopped from outside: its reason is the signal. */
  readonly interrupted: AbortSignal;
  /** Who does the work is handed in: a task is a run, and a run may have tasks. */
  readonly work: (run: RunContext, task: TaskWork) => Promise<WorkedTask>;
};

/** Of a task: the run that it is a part of, and as whom it acts. */
export type OwnTask = {
  readonly run: string;
  readonly call_id: string;
  readonly role: string;
  /** Which attempt of that run this is a part of. */
  readonly attempt: number;
  /** What that run, and its other tasks, have journaled so far. */
  readonly around: () => readonly JournalEvent[];
};
