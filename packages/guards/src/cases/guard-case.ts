import { closed, Effect, Json, JsonRecord, JsonSchema, nullable, part, ReducedForm, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';

const name = Type.String({ minLength: 1, maxLength: 128 });

/** The tool of a case that no skill has: what is left out is the worst that it could be. */
const CaseTool = Type.Object(
  {
    name: Type.Optional(name),
    skill: Type.Optional(name),
    effect: Type.Optional(Effect),
    network: Type.Optional(Type.Boolean()),
    degraded: Type.Optional(part(ReducedForm)),
    input_schema: Type.Optional(JsonSchema),
  },
  closed,
);
export type CaseTool = Static<typeof CaseTool>;

/**
 * A call, and what is known of the world, as somebody outside writes it down. What guards, rules and evidence are is
 * not asked of the file: where one is none, it is the decision that says so, and it never is a pass.
 */
export const GuardCase = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 256 })),
    call: Type.Optional(
      Type.Object({ tool: name, skill: Type.Optional(name), args: Type.Optional(JsonRecord) }, closed),
    ),
    tool: Type.Optional(Type.Union([name, CaseTool])),
    args: Type.Optional(JsonRecord),
    guard: Type.Optional(Json),
    guards: Type.Optional(Type.Array(Json, { maxItems: 64 })),
    evidence: Type.Optional(JsonRecord),
    policy: Type.Optional(nullable(Json)),
  },
  closed,
);
export type GuardCase = Static<typeof GuardCase>;
