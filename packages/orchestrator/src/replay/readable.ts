import { FpfError, type JournalEvent, journalPayloads, payloadsOf } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import type { RunSettings } from '../context/settings.ts';
import { recallOf } from '../resume/recall.ts';
import { toolsDrift } from '../resume/tools-drift.ts';

/**
 * A journal may come from anywhere: its chain holds, and each event holds what its kind does, before anything is read
 * from it.
 */
export function assertReadable(events: readonly JournalEvent[]): void {
  const broken = findChainBreak('journal', events);
  if (broken) throw unreadable('journal.broken', `event ${broken.index + 1} does not follow from the one before it`);
  const odd = events.find((event) => check(journalPayloads[event.kind], event.payload).length > 0);
  if (!odd) return;
  const [issue] = check(journalPayloads[odd.kind], odd.payload);
  throw unreadable(
    'report.broken',
    `event ${odd.seq} is no ${odd.kind}: ${issue?.pointer ?? ''} ${issue?.message ?? ''}`,
  );
}

/**
 * The journals of the run's tasks, by their ids. A part of the work that was handed on is a run of its own, with a
 * journal of its own: where it came to an end that the run knows, that journal has to be there. One that was broken off
 * before its first event has none.
 */
export function tasksOf(
  events: readonly JournalEvent[],
  journals: readonly (readonly JournalEvent[])[],
): ReadonlyMap<string, readonly JournalEvent[]> {
  const [began] = payloadsOf(events, 'run-started');
  if (began?.task_of)
    throw notReplayable(
      `the run is a task of another, ${began.task_of.run}, and is decided again within that`,
      `Replay ${began.task_of.run}: its tasks are replayed with it.`,
    );
  const started = payloadsOf(events, 'task-started');
  const found = new Map<string, readonly JournalEvent[]>();
  for (const journal of journals) {
    const task = journal[0]?.run_id ?? '';
    const of = payloadsOf(journal, 'run-started')[0]?.task_of;
    const own = started.some((one) => one.task === task && one.call_id === of?.call_id && one.role === of.role);
    if (!own || found.has(task))
      throw unreadable('report.broken', `the journal of ${task || 'no run'} is of no task of this run`);
    found.set(task, journal);
  }
  const missing = payloadsOf(events, 'task-ended').find(({ task }) => !found.has(task));
  if (!missing) return found;
  throw notReplayable(
    `the run handed on a part of its work, and the journal of that task, ${missing.task}, is not there`,
    `It lies in the run's folder: tasks/${missing.task}/events.ndjson. Bring it back; what was decided of the run's own calls, \`fpf guards explain\` says.`,
  );
}

/**
 * Tools in code, and roles, are in no folder that a loader could read again: they have to be those of the program that
 * replays.
 */
export function assertSameTools(events: readonly JournalEvent[], settings: RunSettings): void {
  const differ = toolsDrift(recallOf(events), settings);
  if (differ.length === 0) return;
  throw notReplayable(
    `the run had tools or roles that are not those of this program: ${differ.join('; ')}`,
    'Replay it with stack.replay() in the program that ran it, or with the roles that it had.',
  );
}

function notReplayable(what: string, hint: string): FpfError {
  return new FpfError({ code: 'run.not-replayable', message: `orchestrator: ${what}.`, hint });
}

function unreadable(code: string, what: string): FpfError {
  return new FpfError({
    code,
    message: `orchestrator: the journal does not hold together: ${what}.`,
    hint: 'Nothing of it is replayed. `fpf verify RUN` says what was changed.',
  });
}
