import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define } from '../schema/define.ts';
import { closed, JsonRecord, oneOf } from '../schema/json.ts';

/** What exactly runs when a guard says `degrade`. Without one of these there is nothing to degrade to. */
export const ReducedForm = define(
  'reduced-form',
  1,
  Type.Object(
    {
      view: Type.Optional(oneOf(['read-only'])),
      args: Type.Optional(JsonRecord),
      limits: Type.Optional(
        Type.Object(
          {
            timeoutMs: Type.Optional(Type.Integer({ minimum: 1 })),
            maxOutputBytes: Type.Optional(Type.Integer({ minimum: 1 })),
          },
          closed,
        ),
      ),
    },
    { ...closed, minProperties: 1 },
  ),
);
export type ReducedForm = Static<typeof ReducedForm>;
