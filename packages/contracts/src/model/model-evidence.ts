import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, Sha256 } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, mapOf, oneOf } from '../schema/json.ts';
import { Reason } from '../errors/reason.ts';
import { ToolCall } from '../tool/tool-call.ts';
import { ModelConformance } from './model-conformance.ts';
import { ModelIdentity } from './model-identity.ts';

/**
 * What a model was actually shown: as its server renders it, as our own renderer does, or as a provider without a
 * template hands it over.
 */
export const ModelShown = Type.Object(
  {
    by: oneOf(['server', 'renderer', 'provider']),
    text: Type.String(),
    /** Bytes of the whole text, where only its head is kept here. */
    cut_from: Type.Optional(Count),
    /** How many control tokens in texts were made harmless on the way in. */
    neutralised: Count,
    /** Everything that was pinned: how a token is chosen, seed, context and answer length. */
    sampling: Type.Optional(mapOf(Type.Union([Type.Number(), Type.Boolean(), Type.String({ maxLength: 256 })]))),
  },
  closed,
);
export type ModelShown = Static<typeof ModelShown>;

const Milliseconds = Type.Optional(Type.Number({ minimum: 0 }));

/** Where the time of an answer went, as the wire tells it. What it leaves out is unknown, never zero. */
export const ModelTimes = Type.Object(
  { load_ms: Milliseconds, prompt_ms: Milliseconds, answer_ms: Milliseconds, total_ms: Milliseconds },
  closed,
);
export type ModelTimes = Static<typeof ModelTimes>;

/** A call of the response that cannot be taken as it came, and why. Whether it fits its tool, admission says. */
export const ModelMark = Type.Object({ call: Count, reason: part(Reason) }, closed);
export type ModelMark = Static<typeof ModelMark>;

/**
 * A text of a call's arguments that occurs nowhere in what the model was given: perhaps made up. A warning, no verdict.
 */
export const Ungrounded = Type.Object({ call: Count, pointer: Type.String({ maxLength: 512 }) }, closed);
export type Ungrounded = Static<typeof Ungrounded>;

/** The call that a model would make, and what nobody has told it for that. It is none, and never made as it is. */
export const ModelLacking = Type.Object(
  {
    ...ToolCall.properties,
    missing: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { minItems: 1, maxItems: 8 }),
  },
  closed,
);
export type ModelLacking = Static<typeof ModelLacking>;

/** How a response came about; everything needed to ask again, or to see that it was this model that answered. */
export const ModelEvidence = define(
  'model-evidence',
  1,
  Type.Object(
    {
      model: part(ModelIdentity),
      request_hash: Sha256,
      raw: Type.String(),
      marks: Type.Array(ModelMark),
      repairs: Type.Array(Type.String({ maxLength: 512 })),
      attempts: Type.Integer({ minimum: 1 }),
      input_tokens: Type.Optional(Count),
      output_tokens: Type.Optional(Count),
      /** What the answer cost, by the provider's word; missing where it told none, as of a model of one's own. */
      cost_usd: Type.Optional(Type.Number({ minimum: 0 })),
      stop_reason: Type.Optional(Type.String({ maxLength: 64 })),
      shown: Type.Optional(ModelShown),
      /** Of what was shown. */
      prompt_hash: Type.Optional(Sha256),
      conformance: Type.Optional(ModelConformance),
      ungrounded: Type.Optional(Type.Array(Ungrounded)),
      times: Type.Optional(ModelTimes),
      lacking: Type.Optional(ModelLacking),
      /** The codes of the attempts that failed before this one. */
      failed_attempts: Type.Optional(Type.Array(Type.String({ maxLength: 96 }))),
    },
    closed,
  ),
);
export type ModelEvidence = Static<typeof ModelEvidence>;
