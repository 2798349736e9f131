import type { JournalKind } from '@fpf/contracts';
import { code, page, table } from './markdown.ts';

/** What each kind of event says. The compiler refuses a kind that is missing here. */
const kinds: Readonly<Record<JournalKind, string>> = {
  'run-started': 'the request, and everything that decides what may come of it',
  'skills-selected': 'the skills that search found, or why it found none',
  'skills-loaded':
    'each loaded skill with version, hash, tools and argument-schema hashes; `offer` is 2 for a second offer',
  'work-planned': 'the work plan of a loaded skill',
  'model-result': 'the envelope that the model answered, with the evidence of how it came about',
  'model-failed': 'the model was asked, and what it said could not be used',
  'guard-decision': 'pass, degrade or abstain for one call, with reasons and evidence',
  'tool-intent': 'a call is about to start; committed before it does',
  'tool-result': 'what the call printed, changed and came to; committed together with its effects',
  'tool-unknown': 'a call was cut off, and nobody can tell whether it had an effect outside',
  'run-suspended': 'the run waits for a person',
  'run-resumed': 'the run goes on after a stop',
  'control-taken': 'something was turned from outside while the run went on: mode, budget, model, or one more message',
  checkpoint: 'a point that a run, or a fork of it, can go back to',
  'run-rewound': 'files and conversation are as they were at a checkpoint',
  'task-started': 'a part of the work was handed to a role',
  'task-ended': 'what came of it, and which journal shows it',
  'run-ended': 'outcome, state, exit code, reasons, explanation and usage; always the last',
};

export function eventsPage(): string {
  const rows = Object.entries(kinds).map(([kind, when]) => [code(kind), when]);
  return page(
    'Events',
    '`tools/docs/generate/events-page.ts`, whose kinds the compiler holds to `JournalKind` of `@fpf/contracts`',
    'A run is a chain of events in its session database. `fpf run --json` prints each as one line (`{v, run_id, at, type, seq, data}`), and `events.ndjson` in the bundle holds them with their hashes.',
    table(['event', 'what it says'], rows),
    'Three more kinds appear only while a run goes on, and are never journaled: `stage` (progress), `run-waiting` (a run that is kept open has nothing to do) and `model-delta` (a piece of the answer).',
  );
}
