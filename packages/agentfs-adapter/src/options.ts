import { type Static, Type } from '@sinclair/typebox';

/** What a project may say about its sessions. Every bound refuses; none cuts something off silently. */
export const AdapterOptions = Type.Object(
  {
    /** Which steps of the sandbox ladder may be taken, from the top. */
    sandbox: Type.Optional(
      Type.Array(Type.Unsafe<'copy-bwrap' | 'copy-unshare'>({ type: 'string', enum: ['copy-bwrap', 'copy-unshare'] }), {
        maxItems: 2,
        uniqueItems: true,
      }),
    ),
    maxEntries: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    maxBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 68_719_476_736 })),
    maxFileBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 4_294_967_296 })),
    maxCallBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 68_719_476_736 })),
  },
  { additionalProperties: false },
);
export type AdapterOptions = Static<typeof AdapterOptions>;

export type AdapterLimits = Required<Omit<AdapterOptions, 'sandbox'>>;

export const defaultLimits: AdapterLimits = Object.freeze({
  maxEntries: 100_000,
  maxBytes: 1_073_741_824,
  maxFileBytes: 268_435_456,
  maxCallBytes: 536_870_912,
});
