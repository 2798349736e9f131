import { Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';
import type { EngineName } from './engine/sql.ts';

/** The steps that run scripts, from the top. Their names alone: what takes them is loaded when one is tried. */
export const allSteps = ['overlay-bwrap', 'bwrap-outer', 'copy-bwrap', 'overlay-unshare', 'copy-unshare'] as const;
export type Step = (typeof allSteps)[number];

const mostCallChanges = 250_000;

/** What a project may say about its sessions. Every bound refuses; none cuts something off silently. */
export const AdapterOptions = Type.Object(
  {
    /** Which steps of the sandbox ladder may be taken, from the top. */
    sandbox: Type.Optional(
      Type.Array(Type.Unsafe<Step>({ type: 'string', enum: [...allSteps] }), {
        maxItems: allSteps.length,
        uniqueItems: true,
      }),
    ),
    /**
     * Which engine keeps the sessions. By default SQLite where Node has it, else that of agentfs-sdk; both write the
     * same files.
     */
    engine: Type.Optional(Type.Unsafe<EngineName>({ type: 'string', enum: ['sqlite', 'agentfs-sdk'] })),
    /** A private Ed25519 key in PEM form, outside the workspace, that receipts of the audit are signed with. */
    receiptKey: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
    /** Of the workspace. */
    maxEntries: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    /** Of the workspace, where a call needs a copy of it. */
    maxBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 68_719_476_736 })),
    maxFileBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 4_294_967_296 })),
    /** What one call may write in all. */
    maxCallBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 68_719_476_736 })),
    /** How many paths one call may change. Its event in the journal names each, and can hold no more than these. */
    maxCallChanges: Type.Optional(Type.Integer({ minimum: 1, maximum: mostCallChanges })),
  },
  { additionalProperties: false },
);
export type AdapterOptions = Static<typeof AdapterOptions>;

export type AdapterLimits = Required<Omit<AdapterOptions, 'sandbox' | 'engine' | 'receiptKey'>>;

/** What is made is changed: a call need not fill its room with more than can be kept of it. */
export function mostEntriesOf({
  maxEntries,
  maxCallChanges,
}: Pick<AdapterLimits, 'maxEntries' | 'maxCallChanges'>): number {
  return Math.min(maxEntries, maxCallChanges);
}

export const defaultLimits: AdapterLimits = Object.freeze({
  maxEntries: 1_000_000,
  maxBytes: 4_294_967_296,
  maxFileBytes: 268_435_456,
  maxCallBytes: 536_870_912,
  maxCallChanges: mostCallChanges,
});
