import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed } from '../schema/json.ts';
import { ModelConformance } from './model-conformance.ts';
import { ModelIdentity } from './model-identity.ts';
import { ModelLacking, ModelShown, ModelTimes } from './model-evidence.ts';

/** What arrives while a model answers. `index` orders blocks, so interleaved calls come together again. */
export const StreamEvent = define(
  'stream-event',
  1,
  Type.Union([
    Type.Object({ type: Type.Literal('message_start') }, closed),
    Type.Object({ type: Type.Literal('text_delta'), index: Count, text: Type.String() }, closed),
    Type.Object({ type: Type.Literal('thinking_delta'), index: Count, text: Type.String() }, closed),
    Type.Object(
      {
        type: Type.Literal('tool_call_delta'),
        index: Count,
        id: Type.Optional(Type.String()),
        name: Type.Optional(Type.String()),
        arguments_delta: Type.Optional(Type.String()),
      },
      closed,
    ),
    Type.Object(
      {
        type: Type.Literal('usage'),
        input_tokens: Type.Optional(Count),
        output_tokens: Type.Optional(Count),
        cost_usd: Type.Optional(Type.Number({ minimum: 0 })),
        times: Type.Optional(ModelTimes),
      },
      closed,
    ),
    /** What the model was given to read. Before the answer or after it. */
    Type.Object({ type: Type.Literal('shown'), shown: ModelShown }, closed),
    /** Instead of a call. */
    Type.Object({ type: Type.Literal('lacking'), lacking: ModelLacking }, closed),
    Type.Object({ type: Type.Literal('conformance'), conformance: ModelConformance }, closed),
    /** Who answered, by the wire's own word after the answer. Another digest than before fails the request. */
    Type.Object({ type: Type.Literal('answered'), model: part(ModelIdentity) }, closed),
    Type.Object({ type: Type.Literal('message_stop'), stop_reason: Type.String({ maxLength: 64 }) }, closed),
    Type.Object(
      {
        type: Type.Literal('error'),
        code: Type.String({ maxLength: 96 }),
        message: Type.String({ maxLength: 4096 }),
        retryable: Type.Boolean(),
        http_status: Type.Optional(Type.Integer()),
        retry_after: Type.Optional(Type.Number({ minimum: 0 })),
      },
      closed,
    ),
  ]),
);
export type StreamEvent = Static<typeof StreamEvent>;
