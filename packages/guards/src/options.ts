import { closed, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';

export const GuardOptions = Type.Object(
  {
    /** How long one evidence resolver may take; what it did not say by then is unknown. */
    evidenceTimeoutMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 60_000 })),
  },
  closed,
);
export type GuardOptions = Static<typeof GuardOptions>;
