import { type Static, Type } from '@sinclair/typebox';

/** What `components.guard-engine.options` may hold. */
export const KleeneOptions = Type.Object(
  {
    evidenceTimeoutMs: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 60_000,
        description: 'How long one resolver may take; what it did not say by then is unknown.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type KleeneOptions = Static<typeof KleeneOptions>;
