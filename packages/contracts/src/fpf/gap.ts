import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define } from '../schema/define.ts';
import { closed } from '../schema/json.ts';

/**
 * What is missing for a role and a plan: a section (`K5-procedure`) or an item (`IN-1`). A consequence names its cause.
 */
export const Gap = define(
  'gap',
  1,
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 64 }),
      message: Type.String({ maxLength: 1024 }),
      because: Type.Optional(Type.String({ maxLength: 64 })),
    },
    closed,
  ),
);
export type Gap = Static<typeof Gap>;
