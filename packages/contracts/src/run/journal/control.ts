import type { Static } from '@sinclair/typebox';
import { Type } from '../../schema/type.ts';
import { Count, Digest, Id } from '../../schema/common.ts';
import { define } from '../../schema/define.ts';
import { closed, nullable } from '../../schema/json.ts';
import { Budget } from '../../project/budget.ts';
import { RunModeWord } from '../run-mode.ts';

/**
 * `control-taken`: what was turned from outside while the run went on, at the step before which it took hold. It takes
 * hold there again when the run goes on after it was broken off.
 */
export const ControlTaken = define(
  'control-taken',
  1,
  Type.Object(
    {
      /** Counted over the run, together with its checkpoints and with what was rewound. */
      n: Count,
      /**
       * `turn/2` or `call/3`: what comes next. `end`: less time, which held at once and was over before the next step.
       */
      before: Type.String({ maxLength: 64 }),
      control: Type.Union([
        Type.Object({ kind: Type.Literal('mode'), mode: RunModeWord }, closed),
        Type.Object({ kind: Type.Literal('budget'), budget: Type.Partial(Budget, closed) }, closed),
        Type.Object(
          {
            kind: Type.Literal('model'),
            name: Type.String({ maxLength: 256 }),
            digest: nullable(Digest),
            /** Whether it can be told what comes of its calls. */
            turns: Type.Optional(Type.Boolean()),
          },
          closed,
        ),
        Type.Object(
          {
            kind: Type.Literal('message'),
            text: Type.String({ maxLength: 65_536 }),
            /** What a fork is begun with: it has to be answered by a call, as a wish of the request has. */
            wish: Type.Optional(Type.Literal(true)),
          },
          closed,
        ),
        Type.Object({ kind: Type.Literal('end') }, closed),
      ]),
    },
    closed,
  ),
);
export type ControlTaken = Static<typeof ControlTaken>;

/** `checkpoint`: a point between two steps that the run, or a fork of it, can go back to. */
export const Checkpoint = define(
  'checkpoint',
  1,
  Type.Object(
    {
      id: Id,
      label: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
      before: Type.String({ maxLength: 64 }),
      /** How many turns and calls the run had behind it. */
      turns: Count,
      calls: Count,
      /** The session as it was after this step of its history. */
      session_step: Count,
    },
    closed,
  ),
);
export type Checkpoint = Static<typeof Checkpoint>;

/**
 * `run-rewound`: files and conversation are as they were at a checkpoint; what was spent stays spent, and what happened
 * stays told.
 */
export const RunRewound = define(
  'run-rewound',
  1,
  Type.Object(
    {
      n: Count,
      to: Id,
      before: Type.String({ maxLength: 64 }),
      /** The turns and calls that the model is no longer told of. */
      forgotten_turns: Type.Array(Count),
      forgotten_calls: Type.Array(Count),
      changed: Type.Array(Type.String({ maxLength: 4096 })),
      /**
       * How many steps the session's history had before: where it has no more when the run goes on, the files are still
       * to be put back.
       */
      session_step: Count,
    },
    closed,
  ),
);
export type RunRewound = Static<typeof RunRewound>;
