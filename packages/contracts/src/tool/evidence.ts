import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Instant, Sha256 } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, Json, oneOf } from '../schema/json.ts';

/** `absent` is only for a carrier asked for by name; a question that could not be answered is `unknown`. */
export const EvidenceStatus = oneOf(['present', 'absent', 'unknown']);
export type EvidenceStatus = Static<typeof EvidenceStatus>;

/** Carriers carry artifacts; they are not the artifact's meaning (document 1 §3). */
export const Carrier = Type.Object(
  {
    type: Type.String({ minLength: 1, maxLength: 64 }),
    ref: Type.String({ minLength: 1, maxLength: 4096 }),
    /**
     * Of what was read there: the bytes, or the canonical JSON of just that of it which the answer was made from. Where
     * there is nothing to read (a clock; something that is not there) it is of the statement itself: `{id, status,
     * value, type, ref}`.
     */
    sha256: Type.Optional(Sha256),
    at: Instant,
  },
  closed,
);
export type Carrier = Static<typeof Carrier>;

export const Evidence = define(
  'evidence',
  1,
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 512 }),
      status: EvidenceStatus,
      value: Type.Optional(Json),
      carrier: Type.Optional(Carrier),
      /** The resolver that answered; it is never the thing that is being judged. */
      by: Type.String({ minLength: 1, maxLength: 128 }),
      detail: Type.Optional(Type.String({ maxLength: 1024 })),
    },
    closed,
  ),
);
export type Evidence = Static<typeof Evidence>;
