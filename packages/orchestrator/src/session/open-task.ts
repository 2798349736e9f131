import { join } from 'node:path';
import { FpfError, type JournalEvent, payloadsOf } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import type { RunContext } from '../context/run-context.ts';
import { taskControls } from '../controls/task-controls.ts';
import { createJournal } from '../journal/journal.ts';
import { otherThan } from '../resume/other-than.ts';
import { recallOf } from '../resume/recall.ts';
import { recallingJournal } from '../resume/recalling-journal.ts';
import { startedPayload } from '../journal/started.ts';
import type { TaskDesk, TaskWork } from '../context/task-desk.ts';
import { taskLedger } from '../tasks/task-ledger.ts';

/**
 * A task at its beginning, or where it was broken off. Session, rules, hooks and people are those of its run; the
 * journal is its own.
 */
export async function openTask(
  run: RunContext,
  { started, role }: TaskWork,
  { board }: TaskDesk,
  { earlier, signal }: { readonly earlier: readonly JournalEvent[]; readonly signal: AbortSignal },
): Promise<RunContext> {
  const { task: id, request, call_id } = started;
  const attempt = earlier.length > 0 ? payloadsOf(earlier, 'run-resumed').length + 2 : 1;
  // What it is offered is among the files of no bundle: those of a task are its records.
  const { offered: _files, ...around } = run;
  const { session, host } = run;
  const recall = recallOf(earlier);
  const written = createJournal(id, session.store, host, (event) => run.journal.mention(event), {
    journaled: (event) => board.journaled(id, event),
    earlier,
  });
  const context: RunContext = {
    ...around,
    id,
    dir: join(run.dir, taskDir(id)),
    request,
    journal: recallingJournal(written, recall, attempt),
    recall,
    ledger: taskLedger(run.ledger, host.clock, role.maxTurns),
    attempt,
    signal,
    live: { ...run.live, controls: taskControls(run.live.controls) },
    keepOpen: false,
    output: undefined,
    tasks: undefined,
    task: {
      run: run.id,
      call_id,
      role: role.name,
      attempt: run.attempt,
      around: () => [...run.journal.soFar(), ...board.events().filter((event) => event.run_id !== id)],
    },
  };
  const now = startedPayload(context);
  const [began] = payloadsOf(earlier, 'run-started');
  const other = began && otherThan(began, { ...now, budget: run.live.budget(), mode: run.live.mode() });
  const taken = { attempt, events: earlier.length, drift: [], run_attempt: run.attempt, ...other };
  const { journal } = context;
  if (attempt === 1) await journal.record('run-started', 'run', now);
  else await journal.record('run-resumed', `resume/${attempt}`, taken);
  return context;
}

/** Where a task's own files lie in the bundle of its run. */
export function taskDir(task: string): string {
  return `tasks/${task}`;
}

/** A journal that somebody changed, or that is of no task of this run, is not gone on with. */
export function assertWhole(run: string, task: string, events: readonly JournalEvent[]): void {
  if (events.length === 0) return;
  const broken = findChainBreak('journal', events);
  const own = payloadsOf(events, 'run-started')[0]?.task_of?.run === run;
  if (!broken && own) return;
  const what = broken ? `does not hold together at event ${broken.index + 1}` : `is of no task of the run ${run}`;
  throw new FpfError({
    code: 'journal.broken',
    message: `orchestrator: the journal of the task ${task} ${what}.`,
    hint: 'Nothing of it is gone on with: `fpf session verify` says what was changed.',
  });
}
