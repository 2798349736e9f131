import { Type, type Static } from '@sinclair/typebox';
import { Count, Instant } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, JsonRecord, nullable } from '../schema/json.ts';

const Ids = Type.Array(Type.String({ maxLength: 64 }));

const PlanItem = Type.Object(
  {
    id: Type.String({ minLength: 1 }),
    methodDescription: Type.String({ minLength: 1 }),
    requiredRole: Type.String(),
    intendedAssignment: nullable(Type.String()),
    capabilities: Ids,
    bindings: JsonRecord,
    call: Type.Object({ tool: Type.String(), arguments: JsonRecord }, closed),
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
      id: Type.String({ minLength: 1 }),
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
