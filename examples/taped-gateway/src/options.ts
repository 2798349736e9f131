import { GatewayOptions } from '@fpf/model-gateway';
import { type Static, Type } from '@sinclair/typebox';

/** What our gateway may be told, and where the tape lies. */
export const TapeOptions = Type.Object(
  {
    ...GatewayOptions.properties,
    tape: Type.String({
      pattern: '^/',
      maxLength: 4096,
      description: 'A file outside of the workspace. It is made, and only added to.',
    }),
  },
  { additionalProperties: false },
);
export type TapeOptions = Static<typeof TapeOptions>;
