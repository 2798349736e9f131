import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { closed, JsonRecord, JsonSchema, oneOf } from '../schema/json.ts';
import { GuardSpec } from './guard-spec.ts';
import { ToolFlow } from './tool-flow.ts';

/** What exactly runs when a guard says `degrade`. Without one of these there is nothing to degrade to. */
export const ReducedForm = define(
  'reduced-form',
  1,
  Type.Object(
    {
      view: Type.Optional(oneOf(['read-only'])),
      args: Type.Optional(JsonRecord),
      limits: Type.Optional(
        Type.Object(
          {
            timeoutMs: Type.Optional(Type.Integer({ minimum: 1 })),
            maxOutputBytes: Type.Optional(Type.Integer({ minimum: 1 })),
          },
          closed,
        ),
      ),
    },
    { ...closed, minProperties: 1 },
  ),
);
export type ReducedForm = Static<typeof ReducedForm>;

/** How a tool is run. A `script` lies in the skill's folder; a `builtin` is registered by the embedding code only. */
export const ToolHandler = define(
  'tool-handler',
  1,
  Type.Object(
    {
      kind: oneOf(['script', 'builtin']),
      path: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
      runtime: Type.Optional(oneOf(['node', 'python3', 'exec'])),
      args: Type.Optional(oneOf(['stdin-json'])),
      timeoutMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 600_000 })),
      maxOutputBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 67_108_864 })),
      okExitCodes: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 255 }), { maxItems: 16 })),
      network: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
);
export type ToolHandler = Static<typeof ToolHandler>;

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
      /** In place of a handler: calls of other skills' tools, each decided by that tool's own rules and guards. */
      flow: Type.Optional(ToolFlow),
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
