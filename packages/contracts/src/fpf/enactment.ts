import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { closed } from '../schema/json.ts';
import { RoleAssignment } from './role-assignment.ts';
import { WorkPlan } from './work-plan.ts';

/**
 * What is missing for a role and a plan: a section (`K5-procedure`) or an item (`IN-1`). A consequence names its cause.
 */
export const Gap = define(
  'gap',
  1,
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 64 }),
      message: Type.String({ maxLength: 1024 }),
      because: Type.Optional(Type.String({ maxLength: 64 })),
    },
    closed,
  ),
);
export type Gap = Static<typeof Gap>;

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
