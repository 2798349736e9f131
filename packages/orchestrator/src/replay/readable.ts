import { FpfError, type JournalEvent, journalPayloads, payloadsOf } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import type { RunSettings } from '../context.ts';
import { recallOf } from '../resume/recall.ts';
import { toolsDrift } from '../resume/tools-drift.ts';

/** A journal may come from anywhere: its chain holds, and each event holds what its kind does, before anything is read from it. */
export function assertReadable(events: readonly JournalEvent[]): void {
  const broken = findChainBreak('journal', events);
  if (broken) throw unreadable('journal.broken', `event ${broken.index + 1} does not follow from the one before it`);
  const odd = events.find((event) => check(journalPayloads[event.kind], event.payload).length > 0);
  if (!odd) return;
  const [issue] = check(journalPayloads[odd.kind], odd.payload);
  throw unreadable('report.broken', `event ${odd.seq} is no ${odd.kind}: ${issue?.pointer ?? ''} ${issue?.message ?? ''}`);
}

/** A part of the work that was handed on is a run of its own, with a journal of its own. */
export function assertNoTasks(events: readonly JournalEvent[]): void {
  const started = payloadsOf(events, 'task-started');
  const own = payloadsOf(events, 'run-started').some(({ task_of: of }) => of !== undefined);
  if (started.length === 0 && !own) return;
  throw new FpfError({
    code: 'run.not-replayable',
    message: `orchestrator: the run ${own ? 'is a task of another' : `has tasks (${started.map(({ task }) => task).join(', ')})`}, and those are not replayed.`,
    hint: 'What was decided of each call can be decided again: `fpf guards explain RUN CALL`.',
  });
}

/** Tools in code, and roles, are in no folder that a loader could read again: they have to be those of the program that replays. */
export function assertSameTools(events: readonly JournalEvent[], settings: RunSettings): void {
  const differ = toolsDrift(recallOf(events), settings);
  if (differ.length === 0) return;
  throw new FpfError({
    code: 'run.not-replayable',
    message: `orchestrator: the run had tools or roles that are not those of this program: ${differ.join('; ')}.`,
    hint: 'Replay it with stack.replay() in the program that ran it, or with the roles that it had.',
  });
}

function unreadable(code: string, what: string): FpfError {
  return new FpfError({
    code,
    message: `orchestrator: the journal does not hold together: ${what}.`,
    hint: 'Nothing of it is replayed. `fpf verify RUN` says what was changed.',
  });
}
