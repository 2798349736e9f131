import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { described } from '../schema/define.ts';
import { closed } from '../schema/json.ts';
import { ToolName } from '../tool/tool-spec.ts';

/** Who a part of the work can be handed to: what it is for, and which of the run's tools it may use at most. */
export const TaskRole = Type.Object(
  {
    name: Type.String({
      pattern: '^[a-z][a-z0-9-]{0,63}$',
      description: 'What the model, the audit and the trace call it.',
    }),
    description: Type.String({
      minLength: 1,
      maxLength: 512,
      description: 'What it is for: the model chooses by this.',
    }),
    tools: Type.Array(ToolName, {
      minItems: 1,
      maxItems: 64,
      description: 'The only tools that it may use, of those that the run itself is offered.',
    }),
    maxTurns: Type.Optional(
      described(
        'How often the model is asked for one task, within the budget of the run.',
        Type.Integer({ minimum: 1, maximum: 1_000 }),
      ),
    ),
  },
  closed,
);
export type TaskRole = Static<typeof TaskRole>;
