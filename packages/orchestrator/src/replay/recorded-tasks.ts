import type { JournalEvent, Usage } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import { conductTask } from '../session/conduct-task.ts';
import { createTaskBoard } from '../tasks/task-board.ts';
import type { TaskDesk, TaskWork, WorkedTask } from '../context/task-desk.ts';
import type { Attempt } from './attempts.ts';
import { recordedControls } from './recorded-controls.ts';
import { recordedHooks } from './recorded-program.ts';
import { recordedPorts } from './recorded-ports.ts';
import { recordedSession } from './recorded-session.ts';
import type { MadeAgain, ReplayWorld } from './replay-attempt.ts';
import { type Tape, tapeOf } from './tape.ts';

type RecordedTasks = {
  /** None, where the run has no roles. */
  readonly desk: TaskDesk | undefined;
  /** What was made again of each attempt of a task. */
  readonly made: ReadonlyMap<Attempt, MadeAgain>;
};

/**
 * Where a replayed run hands on its work: to the same program, on what is recorded of the task, with a tape of its own.
 */
export function recordedTasks(tape: Tape, world: ReplayWorld): RecordedTasks {
  const made = new Map<Attempt, MadeAgain>();
  const { roles = [] } = world.settings;
  const board = createTaskBoard();
  const work = async (run: RunContext, handed: TaskWork): Promise<WorkedTask> => {
    const task = handed.started.task;
    const attempt = attemptWithin(world.tasks.get(task) ?? [], tape.attempt, task);
    const own = tapeOf(attempt, spentSince(run));
    try {
      return await conductTask(replayedIn(run, own, world), handed, () => own.afterProgram());
    } catch (error) {
      const over = own.over();
      if (over?.refused || (!over && own.stop.by !== 'death')) throw error;
      // Where the record of the task ends, so does that of its run, or it says why.
      return tape.askedFor(over?.beyond ?? `what the task ${task} came to`);
    } finally {
      const beyond = own.over()?.beyond;
      made.set(attempt, { made: own.made, ...(beyond !== undefined && { beyond }) });
    }
  };
  return { desk: roles.length > 0 ? { roles, board, interrupted: tape.signals.interrupted, work } : undefined, made };
}

/** The run, as its task finds it: with nothing but what is recorded of the task. */
function replayedIn(run: RunContext, own: Tape, world: ReplayWorld): RunContext {
  const ports = { ...recordedPorts(world.ports, own, world.hear), ...insteadFor(own.attempt, world) };
  const { queue, operations } = recordedControls(own);
  const { interrupted, time, alone } = own.signals;
  const model = (): ReturnType<RunContext['live']['model']> => ({ ...run.live.model(), gateway: ports.model });
  const deadline = { ...run.live.deadline, signal: time };
  return {
    ...run,
    ports,
    hooks: recordedHooks(own),
    session: recordedSession(own, { operations }, world.settings.recorded),
    host: { ...run.host, ids: { next: own.nextId } },
    signal: AbortSignal.any([interrupted, time]),
    live: { ...run.live, model, deadline, controls: queue },
    tasks: run.tasks && { ...run.tasks, interrupted, board: stopping(run.tasks.board, own, alone) },
  };
}

/** The task is stopped by whom the record says. */
function stopping(board: TaskDesk['board'], { stop }: Tape, signal: AbortSignal): TaskDesk['board'] {
  return {
    ...board,
    begin: (started) => {
      board.begin(started);
      return { signal, by: () => (stop.by === 'signal' && stop.alone) || '' };
    },
  };
}

export function insteadFor(
  { run }: Attempt,
  { instead }: ReplayWorld,
): Partial<NonNullable<ReplayWorld['instead']>['ports']> {
  return instead?.run === run ? instead.ports : {};
}

/**
 * What is recorded of a task within one attempt of its run. A task that was over by then, or had not begun, has nothing
 * more.
 */
function attemptWithin(attempts: readonly Attempt[], within: Attempt, task: string): Attempt {
  const found = attempts.find((attempt) => attempt.within === within.number);
  if (found) return found;
  const before: readonly JournalEvent[] = attempts
    .filter((attempt) => attempt.within < within.number)
    .flatMap(({ events }) => events);
  const { number, began } = within;
  return {
    number,
    run: task,
    before,
    events: [],
    began: attempts[0]?.began ?? began,
    resumed: undefined,
    ended: undefined,
    laid: [],
    within: number,
  };
}

/** What the run spends while a task goes on, the task spends. */
function spentSince({ ledger }: Pick<RunContext, 'ledger'>): () => Pick<Usage, 'model_calls' | 'tool_calls'> {
  const before = ledger.usage();
  return () => {
    const now = ledger.usage();
    return { model_calls: now.model_calls - before.model_calls, tool_calls: now.tool_calls - before.tool_calls };
  };
}
