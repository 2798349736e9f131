import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { closed, Json, JsonRecord, mapOf, oneOf } from '../schema/json.ts';
import { EvidenceStatus } from './evidence.ts';
import { GuardDecision } from './guard-verdict.ts';

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

export const FailureMode = oneOf(['abstain', 'degrade']);
export type FailureMode = Static<typeof FailureMode>;

/** Document 1 §2.2, with `when` for machines: the human `predicate` is never evaluated. */
export const GuardSpec = define(
  'guard-spec',
  1,
  Type.Object(
    {
      predicate: Type.String({ minLength: 1, maxLength: 1024 }),
      required_evidence: Type.Array(Type.String({ minLength: 1, maxLength: 512 }), { maxItems: 32 }),
      failure_mode: FailureMode,
      /** In the engine's own language. Of ours: an expression in its CEL profile over `ev`, `args` and `ctx`. */
      when: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })),
      examples: Type.Optional(Type.Array(GuardExample, { maxItems: 64 })),
    },
    closed,
  ),
);
export type GuardSpec = Static<typeof GuardSpec>;
