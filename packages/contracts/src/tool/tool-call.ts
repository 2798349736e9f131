import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define } from '../schema/define.ts';
import { closed, JsonRecord } from '../schema/json.ts';

/** What a model proposes. It is untrusted: the name may be of no tool, the arguments of no schema. */
export const ToolCall = define(
  'tool-call',
  1,
  Type.Object({ name: Type.String({ maxLength: 256 }), arguments: JsonRecord }, closed),
);
export type ToolCall = Static<typeof ToolCall>;
