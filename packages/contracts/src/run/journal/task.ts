import type { Static } from '@sinclair/typebox';
import { Type } from '../../schema/type.ts';
import { Count, Id, Sha256 } from '../../schema/common.ts';
import { define, part } from '../../schema/define.ts';
import { closed } from '../../schema/json.ts';
import { FileChange } from '../../tool/file-change.ts';
import { RunOutcome } from '../run-outcome.ts';
import { WaitingCall } from '../waiting-call.ts';

/**
 * `task-started`: a part of the work is handed to a role, which is a run of its own with a journal of its own in the
 * same session.
 */
export const TaskStarted = define(
  'task-started',
  1,
  Type.Object(
    { task: Id, call_id: Id, seq: Count, role: Type.String({ maxLength: 64 }), request: Type.String() },
    closed,
  ),
);
export type TaskStarted = Static<typeof TaskStarted>;

/**
 * `task-ended`: what came of it, and which journal shows it. Of one that waits, or was broken off with its run, there
 * is a later one.
 */
export const TaskEnded = define(
  'task-ended',
  1,
  Type.Object(
    {
      task: Id,
      call_id: Id,
      seq: Count,
      role: Type.String({ maxLength: 64 }),
      outcome: part(RunOutcome),
      journal: Type.Object({ events: Count, head: Sha256 }, closed),
      /** What its calls left in the session. */
      effects: Type.Array(part(FileChange)),
      /** Who stopped it, where it was stopped by itself and not with its run. */
      stopped: Type.Optional(Type.Object({ by: Type.String({ minLength: 1, maxLength: 256 }) }, closed)),
      /** What a person is asked, where it waits. */
      waiting: Type.Optional(Type.Array(WaitingCall)),
    },
    closed,
  ),
);
export type TaskEnded = Static<typeof TaskEnded>;
