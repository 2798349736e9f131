import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { closed } from '../schema/json.ts';

/** Which runs stay when one has ended. What is left out bounds nothing, but for the number. */
export const RunRetention = Type.Object(
  {
    keep_last: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description: 'So many of the newest runs are kept; 0 keeps all.',
      }),
    ),
    keep_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 36_500, description: 'Runs that began longer ago are not kept.' }),
    ),
    max_bytes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 9_007_199_254_740_991,
        description: 'The newest runs are kept that take at most so many bytes together, with their sessions.',
      }),
    ),
  },
  {
    ...closed,
    description:
      'Which runs are kept. A session with changes that the host has not stays, with its runs; under --frozen and in CI all stay.',
  },
);
export type RunRetention = Static<typeof RunRetention>;

export const defaultRetention: Readonly<RunRetention> = Object.freeze({ keep_last: 50 });
