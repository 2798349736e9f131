import { type JournalEvent, payloadsOf, reason, type RunOutcome } from '@fpf/contracts';
import { endRow } from '../call/call.ts';
import { attempt, type Ended, settle } from './conduct.ts';
import type { RunContext } from '../context/run-context.ts';
import { toAgentEvent } from '../journal/journal.ts';
import { assertWhole, openTask } from './open-task.ts';
import { recount } from '../resume/recount.ts';
import { runTask } from '../loop/run-task.ts';
import type { TaskStop } from '../context/task-board.ts';
import type { TaskDesk, TaskWork, WorkedTask } from '../context/task-desk.ts';
import { isOver } from '../tasks/task-result.ts';

/**
 * One task to its end, or to where it has to wait or is broken off: always with a `run-ended` of its own. What has
 * ended is not done again.
 */
export async function conductTask(run: RunContext, work: TaskWork, over?: () => void): Promise<WorkedTask> {
  const { tasks: desk, session } = run;
  const { started } = work;
  if (!desk) throw new TypeError('a task hands on nothing');
  const earlier = await session.store.events(started.task);
  assertWhole(run.id, started.task, earlier);
  const stop = desk.board.begin(started);
  for (const event of earlier) desk.board.journaled(started.task, event);
  let outcome: RunOutcome | undefined;
  try {
    const before = payloadsOf(earlier, 'run-ended').at(-1);
    if (before && isOver(before)) {
      recount(run, earlier);
      outcome = before;
    } else outcome = await goOn(run, work, desk, { earlier, stop, over });
    return { outcome, events: await session.store.events(started.task) };
  } finally {
    desk.board.rest(started.task, outcome);
  }
}

type Begun = {
  readonly earlier: readonly JournalEvent[];
  readonly stop: TaskStop;
  readonly over: (() => void) | undefined;
};

async function goOn(
  run: RunContext,
  work: TaskWork,
  desk: TaskDesk,
  { earlier, stop, over }: Begun,
): Promise<RunOutcome> {
  const interrupted = AbortSignal.any([desk.interrupted, stop.signal]);
  const signal = AbortSignal.any([run.signal, stop.signal]);
  const context = await openTask(run, work, desk, { earlier, signal });
  const ended = await attempt(context, interrupted, run.live.deadline.signal, {
    work: (under, driver) => runTask(under, driver, work.skills),
    over,
  });
  const outcome = await settle(context, stop.signal.aborted ? stopped(ended, stop.by()) : ended);
  const event = await context.journal.record(
    'run-ended',
    context.attempt === 1 ? 'end' : `end/${context.attempt}`,
    outcome,
    [endRow(context, outcome)],
  );
  context.journal.mention(toAgentEvent(event));
  return outcome;
}

/** Stopped by itself, it is over; stopped with its run, it goes on with it. */
function stopped(ended: Ended, by: string): Ended {
  if (ended.facts.stopped !== 'interrupted') return ended;
  const why = reason('task.stopped', 'execute', `The task was stopped by ${by}.`, [by]);
  return { ...ended, reasons: [...ended.reasons.filter(({ code }) => code !== 'run.interrupted'), why] };
}
