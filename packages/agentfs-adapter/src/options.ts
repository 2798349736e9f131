import { Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';
import type { EngineName } from './engine/sql-engine.ts';
import { allSteps, type Step } from './ladder/all-steps.ts';

/** What a project may say about its sessions. Every bound refuses; none cuts something off silently. */
export const AdapterOptions = Type.Object(
  {
    /** Which steps of the sandbox ladder may be taken, from the top. */
    sandbox: Type.Optional(
      Type.Array(Type.Unsafe<Step>({ type: 'string', enum: [...allSteps] }), { maxItems: allSteps.length, uniqueItems: true }),
    ),
    /** Which engine keeps the sessions. By default SQLite where Node has it, else that of agentfs-sdk; both write the same files. */
    engine: Type.Optional(Type.Unsafe<EngineName>({ type: 'string', enum: ['sqlite', 'agentfs-sdk'] })),
    /** A private Ed25519 key in PEM form, outside the workspace, that receipts of the audit are signed with. */
    receiptKey: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),
    /** Of the workspace; and what one call may make. */
    maxEntries: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    /** Of the workspace, where a call needs a copy of it. */
    maxBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 68_719_476_736 })),
    maxFileBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 4_294_967_296 })),
    /** What one call may write in all. */
    maxCallBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 68_719_476_736 })),
  },
  { additionalProperties: false },
);
export type AdapterOptions = Static<typeof AdapterOptions>;

export type AdapterLimits = Required<Omit<AdapterOptions, 'sandbox' | 'engine' | 'receiptKey'>>;

export const defaultLimits: AdapterLimits = Object.freeze({
  maxEntries: 1_000_000,
  maxBytes: 4_294_967_296,
  maxFileBytes: 268_435_456,
  maxCallBytes: 536_870_912,
});
