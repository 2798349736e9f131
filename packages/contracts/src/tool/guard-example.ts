import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { closed, Json, JsonRecord, mapOf } from '../schema/json.ts';
import { part } from '../schema/define.ts';
import { EvidenceStatus } from './evidence.ts';
import { GuardDecision } from './guard-decision.ts';

/**
 * Evidence as it is written down in an example or a case: what stands in it is taken as found, by nobody in particular.
 */
export const GivenEvidence = Type.Object({ status: EvidenceStatus, value: Type.Optional(Json) }, closed);
export type GivenEvidence = Static<typeof GivenEvidence>;

/**
 * An author's word for what a guard decides: `fpf guards test` holds the guard to it. A question that is not given is
 * unknown.
 */
export const GuardExample = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    args: Type.Optional(JsonRecord),
    evidence: Type.Optional(mapOf(GivenEvidence)),
    expect: part(GuardDecision),
    /** The code of a reason that must be among those given. */
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 96 })),
  },
  closed,
);
export type GuardExample = Static<typeof GuardExample>;
