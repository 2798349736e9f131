import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Digest, Instant, Sha256 } from '../schema/common.ts';
import { closed, mapOf } from '../schema/json.ts';

/** What an evaluation found of one model, as its report has it. It says nothing of a model with another digest. */
export const MeasuredModel = Type.Object(
  {
    model: Digest,
    /** Shares from 0 to 1, by name: `exact`, `tool`, `no_tool`, `f1`. */
    rates: mapOf(Type.Number({ minimum: 0, maximum: 1 })),
    report: Type.String({ minLength: 1, maxLength: 1024 }),
    sha256: Sha256,
    at: Instant,
  },
  closed,
);
export type MeasuredModel = Static<typeof MeasuredModel>;
