import { Type, type Static } from '@sinclair/typebox';
import { Count } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed } from '../schema/json.ts';

/** What one run may spend. It may be tightened while the run goes on, never loosened. */
export const Budget = define(
  'budget',
  1,
  Type.Object(
    {
      turns: Count,
      model_calls: Count,
      tool_calls: Count,
      identical_calls: Count,
      wall_ms: Count,
      bytes_written: Count,
      input_tokens: Type.Optional(Count),
      output_tokens: Type.Optional(Count),
      usd: Type.Optional(Type.Number({ minimum: 0 })),
    },
    closed,
  ),
);
export type Budget = Static<typeof Budget>;

export const defaultBudget: Readonly<Budget> = Object.freeze({
  turns: 4,
  model_calls: 8,
  tool_calls: 8,
  identical_calls: 2,
  wall_ms: 300_000,
  bytes_written: 268_435_456,
});
