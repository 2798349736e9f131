import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { closed, JsonSchema, oneOf } from '../schema/json.ts';
import { GuardSpec } from './guard-spec.ts';
import { ReducedForm } from './reduced-form.ts';
import { ToolHandler } from './tool-handler.ts';

/** What an outside world may have seen when a call was cut off in the middle; decides what a resume may do. */
export const Effect = oneOf(['pure', 'fs', 'idempotent', 'verifiable', 'once']);
export type Effect = Static<typeof Effect>;

/** MCP's hints. They may only make a guard stricter, never looser. */
export const ToolAnnotations = Type.Object(
  {
    readOnly: Type.Optional(Type.Boolean()),
    destructive: Type.Optional(Type.Boolean()),
    idempotent: Type.Optional(Type.Boolean()),
    openWorld: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ToolAnnotations = Static<typeof ToolAnnotations>;

export const ToolName = Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' });

/** Document 1 §2.1: the first five fields are the document's, and alone they validate. The rest are optional. */
export const ToolSpec = define(
  'tool-spec',
  1,
  Type.Object(
    {
      name: ToolName,
      description: Type.String({ minLength: 1, maxLength: 1024 }),
      input_schema: JsonSchema,
      output_schema: Type.Optional(JsonSchema),
      guard: Type.Optional(part(GuardSpec)),
      annotations: Type.Optional(ToolAnnotations),
      handler: Type.Optional(part(ToolHandler)),
      effect: Type.Optional(Effect),
      degraded: Type.Optional(part(ReducedForm)),
      /** Arguments filled from an earlier result of this run; the model is not shown them. */
      bind: Type.Optional(
        Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' }), Type.String({ maxLength: 256 }), closed),
      ),
    },
    closed,
  ),
);
export type ToolSpec = Static<typeof ToolSpec>;
