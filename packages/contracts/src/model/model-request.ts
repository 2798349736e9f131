import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { closed } from '../schema/json.ts';
import { ToolSpec } from '../tool/tool-spec.ts';
import { Message } from './message.ts';

/** Everything a model is asked with. Built in one place of the orchestrator; its hash is in the trace. */
export const ModelRequest = define(
  'model-request',
  1,
  Type.Object({ messages: Type.Array(part(Message)), tools: Type.Array(part(ToolSpec)) }, closed),
);
export type ModelRequest = Static<typeof ModelRequest>;
