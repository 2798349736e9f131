import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { closed } from '../schema/json.ts';
import { ToolCall } from '../tool/tool-call.ts';

/**
 * Document 2 §4, exactly: `thought` is recorded and never acted on, `tool_calls` are proposals, `final` is shown as
 * untrusted.
 */
export const ModelResponse = define(
  'model-response',
  1,
  Type.Object(
    {
      thought: Type.Optional(Type.String()),
      tool_calls: Type.Optional(Type.Array(part(ToolCall))),
      final: Type.Optional(Type.String()),
    },
    closed,
  ),
);
export type ModelResponse = Static<typeof ModelResponse>;
