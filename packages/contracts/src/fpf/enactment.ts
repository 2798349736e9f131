import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { closed } from '../schema/json.ts';
import { Gap } from './gap.ts';
import { RoleAssignment } from './role-assignment.ts';
import { WorkPlan } from './work-plan.ts';

/** What `enact` comes to: who would do the work and how, or the gaps that leave it undone. Never a part of both. */
export const Enactment = define(
  'enactment',
  1,
  Type.Union([
    Type.Object({ assignment: part(RoleAssignment), plan: part(WorkPlan) }, closed),
    Type.Object({ gaps: Type.Array(part(Gap), { minItems: 1 }) }, closed),
  ]),
);
export type Enactment = Static<typeof Enactment>;
