import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { closed } from '../schema/json.ts';

const Milliseconds = Type.Optional(Type.Number({ minimum: 0 }));

/** Where the time of an answer went, as the wire tells it. What it leaves out is unknown, never zero. */
export const ModelTimes = Type.Object(
  { load_ms: Milliseconds, prompt_ms: Milliseconds, answer_ms: Milliseconds, total_ms: Milliseconds },
  closed,
);
export type ModelTimes = Static<typeof ModelTimes>;
