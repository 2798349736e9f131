import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed } from '../schema/json.ts';

/** What was spent. A count that nobody reported is left out: unknown is not zero. */
export const Usage = define(
  'usage',
  1,
  Type.Object(
    {
      turns: Count,
      model_calls: Count,
      tool_calls: Count,
      wall_ms: Count,
      bytes_written: Count,
      input_tokens: Type.Optional(Count),
      output_tokens: Type.Optional(Count),
      /** What providers said that their answers cost; a model of one's own costs none. */
      cost_usd: Type.Number({ minimum: 0 }),
    },
    closed,
  ),
);
export type Usage = Static<typeof Usage>;
