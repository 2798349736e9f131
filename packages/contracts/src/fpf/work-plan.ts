import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, Instant } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, Json, mapOf, nullable } from '../schema/json.ts';
import { Binding } from './binding.ts';

/** Where an argument comes from: a constant, or the input or the earlier output that is named. */
export const StepInput = Type.Union([
  Type.Object({ value: Json }, closed),
  Type.Object({ from: Type.String({ minLength: 1, maxLength: 64 }) }, closed),
]);
export type StepInput = Static<typeof StepInput>;

const Ids = Type.Array(Type.String({ maxLength: 64 }));

const PlanItem = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    methodDescription: Type.String({ minLength: 1 }),
    requiredRole: Type.String(),
    intendedAssignment: nullable(Type.String()),
    capabilities: Ids,
    /** By the input's id. */
    bindings: mapOf(part(Binding)),
    /** By the argument's name: a constant, or the id of the input or output that it is taken from. */
    call: Type.Object({ tool: Type.String(), arguments: mapOf(StepInput) }, closed),
    /** When this item is taken at all; one that says nothing always is. */
    when: Type.Optional(Type.String({ maxLength: 512 })),
    guard: Ids,
    requiredEvidence: Ids,
    budget: Type.Object({ timeMs: Count, calls: Count, bytes: Count }, closed),
    dependsOn: Ids,
    acceptance: Ids,
    onFailure: Ids,
  },
  closed,
);

/** U.WorkPlan (A.15.2): work as intended. It has no field for actuals: those are the trace's. */
export const WorkPlan = define(
  'work-plan',
  1,
  Type.Object(
    {
      /** Short enough that `<plan>#<item>` stays below 256 characters. */
      id: Type.String({ minLength: 1, maxLength: 240 }),
      episteme: Type.String(),
      context: Type.String(),
      horizon: Type.Object({ start: Instant, end: nullable(Instant) }, closed),
      baseline: Type.String(),
      items: Type.Array(PlanItem),
      stopConditions: Type.Array(Type.String()),
    },
    closed,
  ),
);
export type WorkPlan = Static<typeof WorkPlan>;
