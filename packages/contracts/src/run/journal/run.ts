import type { Static } from '@sinclair/typebox';
import { Type } from '../../schema/type.ts';
import { Count, Digest, Id, Sha256 } from '../../schema/common.ts';
import { define, part } from '../../schema/define.ts';
import { closed, JsonRecord, mapOf, nullable } from '../../schema/json.ts';
import { Policy } from '../../project/policy.ts';
import { SessionCapability } from '../../session/session-capability.ts';
import { Budget } from '../../project/budget.ts';
import { DecidedOn } from './call.ts';
import { HookSaid } from './model.ts';
import { PlannedCalls } from './planned-calls.ts';
import { Reason } from '../../errors/reason.ts';
import { RunModeWord } from '../run-mode.ts';

/** The pins that a run began with, beside the skills': they are recorded as given, and decide nothing here. */
export const RecordedPins = Type.Object(
  {
    components: mapOf(Type.String()),
    config_hash: nullable(Sha256),
    lock_hash: nullable(Sha256),
    /** Which model was to decide and why that one, in words: also where it stood in for another. */
    model_choice: Type.Optional(Type.String({ maxLength: 1024 })),
  },
  closed,
);
export type RecordedPins = Static<typeof RecordedPins>;

/** A value of this schema, asked for again so often where none was given. */
const AskedResult = Type.Object(
  {
    schema: JsonRecord,
    description: Type.Optional(Type.String()),
    retries: Type.Optional(Count),
    /** The schema library of the program, which judged each value that fits the schema. */
    validator: Type.Optional(Type.String()),
  },
  closed,
);

/** `run-started`: the request, and everything that decides what may come of it. */
export const RunStarted = define(
  'run-started',
  1,
  Type.Object(
    {
      request: Type.String(),
      model: Type.Object({ name: Type.String(), digest: nullable(Digest) }, closed),
      budget: part(Budget),
      policy: nullable(part(Policy)),
      frozen: Type.Boolean(),
      /** `propose`, `plan` and `dontAsk` hold for the whole run, over all its attempts. */
      mode: Type.Optional(RunModeWord),
      /** What was known of the machine, by characteristic: skills ask for it as capabilities. */
      facts: Type.Optional(mapOf(Type.String({ maxLength: 256 }))),
      /** The value that the run is to end with. */
      output: Type.Optional(AskedResult),
      /** It waits for more when it has nothing left to do. */
      keep_open: Type.Optional(Type.Literal(true)),
      /** Of a fork: the run whose events it begins with, up to which, and the hash of that one. */
      parent: Type.Optional(Type.Object({ run: Id, seq: Count, head: Sha256 }, closed)),
      /** Of a run that makes the calls of a plan: no model is asked. */
      plan: Type.Optional(PlannedCalls),
      /** How many steps its session had when it began, where others may work in that too. */
      session_step: Type.Optional(Count),
      /**
       * Of a task: the run that delegated it, with which call, to which role; and in which attempt of the run, where it
       * is not the first.
       */
      task_of: Type.Optional(
        Type.Object(
          { run: Id, call_id: Id, role: Type.String({ maxLength: 64 }), attempt: Type.Optional(Count) },
          closed,
        ),
      ),
      session: Id,
      engine: Type.String(),
      capability: part(SessionCapability),
      recorded: RecordedPins,
    },
    closed,
  ),
);
export type RunStarted = Static<typeof RunStarted>;

/** `run-suspended`: a person is asked about a call, and the run waits for what they say. */
export const RunSuspended = define(
  'run-suspended',
  1,
  Type.Object(
    {
      call_id: Id,
      seq: Count,
      tool: Type.String(),
      args: JsonRecord,
      approval: Id,
      reasons: Type.Array(part(Reason)),
      /** What hooks said before the rules were asked. */
      hooks: Type.Optional(Type.Array(HookSaid)),
      decided_on: Type.Optional(DecidedOn),
    },
    closed,
  ),
);
export type RunSuspended = Static<typeof RunSuspended>;

/** `run-resumed`: the run goes on, in which attempt, from which event, and over which differences. */
export const RunResumed = define(
  'run-resumed',
  1,
  Type.Object(
    {
      attempt: Count,
      events: Count,
      drift: Type.Array(Type.String({ maxLength: 1024 })),
      /** The lease that it goes on under. Each that takes the session has a larger one. */
      epoch: Type.Optional(Count),
      /** With what it goes on, where that is not what it began with. */
      budget: Type.Optional(part(Budget)),
      mode: Type.Optional(RunModeWord),
      policy: Type.Optional(nullable(part(Policy))),
      output: Type.Optional(AskedResult),
      /** This attempt waits for more when it has nothing left to do. */
      keep_open: Type.Optional(Type.Literal(true)),
      /** Of a task: in which attempt of its run it goes on. */
      run_attempt: Type.Optional(Count),
    },
    closed,
  ),
);
export type RunResumed = Static<typeof RunResumed>;
