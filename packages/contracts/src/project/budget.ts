import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count } from '../schema/common.ts';
import { define, described } from '../schema/define.ts';
import { closed } from '../schema/json.ts';

/** What one run may spend. It may be tightened while the run goes on, never loosened. */
export const Budget = define(
  'budget',
  1,
  Type.Object(
    {
      turns: described('How often the model is asked.', Count),
      model_calls: described('Requests to the model, retries included.', Count),
      tool_calls: described('Tools that are run.', Count),
      identical_calls: described('How often the same tool may be called with the same arguments.', Count),
      wall_ms: described(
        'Milliseconds for the whole run; timers hold no more.',
        Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      ),
      bytes_written: described('Bytes that all tools together may write.', Count),
      input_tokens: Type.Optional(described('Tokens that the model may read.', Count)),
      output_tokens: Type.Optional(described('Tokens that the model may write.', Count)),
      usd: Type.Optional(
        Type.Number({ minimum: 0, description: 'Money, for a model whose provider tells what an answer cost.' }),
      ),
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
