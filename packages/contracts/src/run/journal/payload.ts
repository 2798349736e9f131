import type { Static } from '@sinclair/typebox';
import type { JournalEvent, JournalKind } from './event.ts';
import { CallDecided, ToolEnded, ToolIntent, ToolUnknown } from './call.ts';
import { Checkpoint, ControlTaken, RunRewound } from './control.ts';
import { ModelFailed, ModelResult } from './model.ts';
import { RunResumed, RunStarted, RunSuspended } from './run.ts';
import { SkillsLoaded, SkillsSelected, WorkPlanned } from './skills.ts';
import { TaskEnded, TaskStarted } from './task.ts';
import { RunOutcome } from '../run-outcome.ts';

/** What each kind of event holds; the compiler refuses a kind that is missing here. */
export const journalPayloads = {
  'run-started': RunStarted,
  'skills-selected': SkillsSelected,
  'skills-loaded': SkillsLoaded,
  'work-planned': WorkPlanned,
  'model-result': ModelResult,
  'model-failed': ModelFailed,
  'guard-decision': CallDecided,
  'tool-intent': ToolIntent,
  'tool-result': ToolEnded,
  'tool-unknown': ToolUnknown,
  'run-suspended': RunSuspended,
  'run-resumed': RunResumed,
  'control-taken': ControlTaken,
  checkpoint: Checkpoint,
  'run-rewound': RunRewound,
  'task-started': TaskStarted,
  'task-ended': TaskEnded,
  'run-ended': RunOutcome,
} as const satisfies Record<JournalKind, unknown>;

export type JournalPayload<K extends JournalKind> = Static<(typeof journalPayloads)[K]>;

/** An event of the journal, as one of a union: `kind` says which payload it has. */
export type TypedEvent = {
  [Kind in JournalKind]: Omit<JournalEvent, 'kind' | 'payload'> & {
    readonly kind: Kind;
    readonly payload: JournalPayload<Kind>;
  };
}[JournalKind];

/** Types an event as what its writer wrote. One from elsewhere is validated first. */
export function typedEvent(event: JournalEvent): TypedEvent {
  return event as unknown as TypedEvent;
}

/**
 * The payloads of one kind, in order, as what their writer wrote. A journal from elsewhere is validated before it is
 * read.
 */
export function payloadsOf<K extends JournalKind>(
  events: readonly JournalEvent[],
  kind: K,
): readonly JournalPayload<K>[] {
  // A loop, since a run asks this of all it remembers in each step, and over a frozen array `filter` takes five times
  // as long.
  const found: JournalPayload<K>[] = [];
  for (const event of events) if (event.kind === kind) found.push(event.payload as unknown as JournalPayload<K>);
  return found;
}
