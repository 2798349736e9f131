import {
  type Evidence,
  goesOn,
  type JournalEvent,
  payloadsOf,
  type Reason,
  reason,
  type RunOutcome,
  type TaskStarted,
  type ToolResult,
} from '@fpf/contracts';
import type { CallOutcome } from '../call/call-record.ts';

/** Whether nothing is left of a task to go on with. */
export function isOver(outcome: RunOutcome): boolean {
  return !goesOn(outcome) || outcome.reasons.some(({ code }) => code === 'task.stopped');
}

/**
 * | the task                 | the call                                | the run                                   |
 * | ------------------------ | --------------------------------------- | ----------------------------------------- |
 * | completed                | pass                                    | goes on                                   |
 * | degraded                 | degrade, `task.degraded`                | goes on                                   |
 * | abstained                | degrade, `task.abstained`               | goes on                                   |
 * | exhausted                | degrade, `task.exhausted`               | goes on, as far as its own budget reaches |
 * | failed                   | degrade, `task.failed`                  | goes on; where something does not match   |
 * |                          |                                         | any more (exit 5), it fails too           |
 * | failed, for want of room | no result: it goes on when its run does | fails, and can be gone on with            |
 * | stopped by itself        | degrade, `task.stopped`                 | goes on                                   |
 * | paused                   | waits: no result                        | paused                                    |
 * | interrupted with its run | no result: it goes on when its run does | interrupted                               |
 *
 * The worst counts, as with any call. What the calls of a task left in the session stays there whatever the task came
 * to: each of them was kept, or set aside, by itself.
 */
function taskError({ role }: Pick<TaskStarted, 'role'>, { outcome, reasons }: RunOutcome): Reason | undefined {
  if (outcome === 'completed') return undefined;
  const code = outcome === 'interrupted' ? 'task.stopped' : `task.${outcome}`;
  const why = reasons.map((each) => `${each.code}: ${each.message}`).join(' ');
  const text = `The task of ${role} ${words[outcome]}.${why === '' ? '' : ` ${why}`}`;
  return reason(code, 'execute', text.slice(0, mostReason).toWellFormed());
}

const mostReason = 2_048;

const words: Readonly<Record<RunOutcome['outcome'], string>> = {
  completed: 'was done',
  degraded: 'was done in part',
  abstained: 'abstained',
  exhausted: 'has spent its budget',
  failed: 'failed',
  interrupted: 'was stopped',
  paused: 'waits for a person',
};

const mostText = 16_384;

/**
 * What the run is told: the task's own words, as text from outside, and where everything that stands behind them is
 * found.
 */
export function taskOutcome(started: TaskStarted, outcome: RunOutcome, events: readonly JournalEvent[]): CallOutcome {
  const error = taskError(started, outcome);
  const said = saidAtTheEnd(events) ?? outcome.explanation;
  const result: ToolResult = {
    stdout: said.slice(0, mostText).toWellFormed(),
    stderr: '',
    return_code: null,
    success: error === undefined,
    effects: [],
    evidence: [journalOf(started, outcome, events), ...remembered(events)],
    ...(said.length > mostText && { truncated: true }),
    confinement: 'in-process',
  };
  return error ? { result: { ...result, error }, error } : { result };
}

function saidAtTheEnd(events: readonly JournalEvent[]): string | undefined {
  return payloadsOf(events, 'model-result').findLast(({ response }) => response.final !== undefined)?.response.final;
}

function journalOf({ task }: TaskStarted, { outcome }: RunOutcome, events: readonly JournalEvent[]): Evidence {
  const last = events.at(-1);
  if (!last) throw new TypeError('a task that ended has journaled that it ended');
  return {
    id: `task:${task}`,
    status: 'present',
    value: outcome,
    carrier: { type: 'task', ref: task, sha256: last.hash, at: last.at },
    by: 'tasks',
  };
}

/** What it did to the memory of the project outlasts the session, so its run tells it too. */
function remembered(events: readonly JournalEvent[]): readonly Evidence[] {
  return payloadsOf(events, 'tool-result').flatMap(({ result }) =>
    result.evidence.filter(({ carrier }) => carrier?.type === 'project-memory'),
  );
}
