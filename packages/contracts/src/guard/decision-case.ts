import { Effect, ReducedForm } from '../tool/tool-spec.ts';
import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { closed, JsonRecord, nullable } from '../schema/json.ts';
import { Policy } from '../project/policy.ts';
import { AppliedGuard } from '../tool/applied-guard.ts';
import { Evidence } from '../tool/evidence.ts';

/** What of a skill and of its tool a decision may look at. */
export const JudgedTool = Type.Object(
  {
    skill: Type.Object(
      { id: Type.String(), name: Type.String(), version: Type.String(), shipped: Type.Boolean() },
      closed,
    ),
    name: Type.String(),
    effect: Effect,
    network: Type.Boolean(),
    degraded: Type.Optional(part(ReducedForm)),
    /** Other skills of the project that have a tool of this name. */
    namesakes: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  },
  closed,
);
export type JudgedTool = Static<typeof JudgedTool>;

/**
 * Everything that a decision depends on, and nothing behind it: no clock, no session. What is in it decides the same
 * again, bit for bit.
 */
export const DecisionCase = define(
  'decision-case',
  1,
  Type.Object(
    {
      tool: JudgedTool,
      args: JsonRecord,
      /** Null where the project states none. */
      policy: nullable(part(Policy)),
      guards: Type.Array(AppliedGuard, { maxItems: 1024 }),
      evidence: Type.Array(part(Evidence)),
    },
    closed,
  ),
);
export type DecisionCase = Static<typeof DecisionCase>;
