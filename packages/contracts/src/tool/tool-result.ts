import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, Json, nullable, oneOf } from '../schema/json.ts';
import { Reason } from '../errors/reason.ts';
import { FileChange } from './file-change.ts';
import { Evidence } from './evidence.ts';

/** Which limit ended a tool, when one did. */
export const LimitHit = oneOf(['time', 'output', 'memory', 'processes', 'files', 'disk']);
export type LimitHit = Static<typeof LimitHit>;

/** Document 1 §1: result + evidence links. `output` is the one JSON value of stdout, once it was read strictly. */
export const ToolResult = define(
  'tool-result',
  1,
  Type.Object(
    {
      stdout: Type.String(),
      stderr: Type.String(),
      return_code: nullable(Type.Integer()),
      success: Type.Boolean(),
      effects: Type.Array(part(FileChange)),
      evidence: Type.Array(part(Evidence)),
      output: Type.Optional(Json),
      signal: Type.Optional(Type.String({ maxLength: 16 })),
      limit: Type.Optional(LimitHit),
      truncated: Type.Optional(Type.Boolean()),
      error: Type.Optional(part(Reason)),
      duration_ms: Type.Optional(Count),
      /** Said where it is not the session's sandbox. */
      confinement: Type.Optional(oneOf(['in-process'])),
    },
    closed,
  ),
);
export type ToolResult = Static<typeof ToolResult>;
