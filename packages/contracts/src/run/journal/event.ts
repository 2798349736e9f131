import type { Static } from '@sinclair/typebox';
import { Type } from '../../schema/type.ts';
import { Count, Id, Instant, Sha256 } from '../../schema/common.ts';
import { define } from '../../schema/define.ts';
import { closed, JsonRecord, oneOf } from '../../schema/json.ts';

export const JournalKind = oneOf([
  'run-started',
  'skills-selected',
  'skills-loaded',
  'work-planned',
  'model-result',
  'model-failed',
  'guard-decision',
  'tool-intent',
  'tool-result',
  'tool-unknown',
  'run-suspended',
  'run-resumed',
  'control-taken',
  'checkpoint',
  'run-rewound',
  'task-started',
  'task-ended',
  'run-ended',
]);
export type JournalKind = Static<typeof JournalKind>;

/**
 * What the orchestrator hands to the store. The step key makes a repeated step visible: one key, one event of a kind.
 */
export const JournalDraft = define(
  'journal-draft',
  1,
  Type.Object(
    { kind: JournalKind, step_key: Type.String({ minLength: 1, maxLength: 256 }), at: Instant, payload: JsonRecord },
    closed,
  ),
);
export type JournalDraft = Static<typeof JournalDraft>;

/**
 * One step of a run, insert-only, sealed over the step before it. Everything else about a run is a projection of these.
 */
export const JournalEvent = define(
  'journal-event',
  1,
  Type.Object({ ...JournalDraft.properties, run_id: Id, seq: Count, prev_hash: Sha256, hash: Sha256 }, closed),
);
export type JournalEvent = Static<typeof JournalEvent>;

/** The hash before the first event of a chain. */
export const genesisHash = '0'.repeat(64);
