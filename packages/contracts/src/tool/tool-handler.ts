import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define } from '../schema/define.ts';
import { closed, oneOf } from '../schema/json.ts';

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
