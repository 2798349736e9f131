import { type Static, Type } from '@sinclair/typebox';

/** What `options` may hold beside the package in `guards.resolvers`. */
export const PermitOptions = Type.Object(
  {
    keys: Type.Array(Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$' }), {
      minItems: 1,
      maxItems: 16,
      description: 'Public keys (Ed25519, 32 bytes as base64) of those whose permits count.',
    }),
  },
  { additionalProperties: false },
);
export type PermitOptions = Static<typeof PermitOptions>;
