import type { Static } from '@sinclair/typebox';
import { Type } from '../../schema/type.ts';
import { Count } from '../../schema/common.ts';
import { define, part } from '../../schema/define.ts';
import { closed, Json, oneOf } from '../../schema/json.ts';
import { ModelEvidence, ModelMark } from '../../model/model-evidence.ts';
import { ModelResponse } from '../../model/model-response.ts';
import { Reason } from '../../errors/reason.ts';

/** What one hook of the embedding program said. */
export const HookSaid = Type.Object(
  {
    name: Type.String({ maxLength: 256 }),
    stage: Type.String({ maxLength: 32 }),
    said: oneOf(['nothing', 'changed', 'denied', 'failed']),
    note: Type.Optional(Type.String({ maxLength: 1024 })),
  },
  closed,
);
export type HookSaid = Static<typeof HookSaid>;

/**
 * A value of a call that the words leave open: what a person is asked, and what they say. Without an answer nobody was
 * there, or nobody gave one. Where it is `from` the workspace, nobody was asked: one file there has the name.
 */
export const PersonSaid = Type.Object(
  {
    /** Which call of the response, from 0; the one that the model would make, where it makes none. */
    call: Count,
    tool: Type.String({ maxLength: 256 }),
    argument: Type.String({ minLength: 1, maxLength: 128 }),
    question: Type.String({ maxLength: 2048 }),
    choices: Type.Optional(Type.Array(Type.String({ maxLength: 1024 }), { minItems: 1, maxItems: 5 })),
    answer: Type.Optional(Json),
    from: Type.Optional(Type.Literal('workspace')),
  },
  closed,
);
export type PersonSaid = Static<typeof PersonSaid>;

/** The model is told what comes of its calls, and takes turns; left out where it is not. */
const Told = Type.Literal(true);

/** `model-result`: what came back, before anything was done about it. */
export const ModelResult = define(
  'model-result',
  1,
  Type.Object(
    {
      response: part(ModelResponse),
      evidence: part(ModelEvidence),
      hooks: Type.Optional(Type.Array(HookSaid)),
      /** Calls that are not made, since the request speaks of something else: which of the response, and why. */
      doubts: Type.Optional(Type.Array(ModelMark, { minItems: 1, maxItems: 64 })),
      said: Type.Optional(Type.Array(PersonSaid, { minItems: 1, maxItems: 256 })),
      told: Type.Optional(Told),
      /** Known secrets that the model said as values, by their names: what stands in the response is the name. */
      secrets: Type.Optional(Type.Array(Type.String({ maxLength: 72 }))),
    },
    closed,
  ),
);
export type ModelResult = Static<typeof ModelResult>;

/** `model-failed`: the model was asked, and what it said could not be used. */
export const ModelFailed = define(
  'model-failed',
  1,
  Type.Object({ turn: Count, reason: part(Reason), told: Type.Optional(Told) }, closed),
);
export type ModelFailed = Static<typeof ModelFailed>;
