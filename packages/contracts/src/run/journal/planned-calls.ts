import type { Static } from '@sinclair/typebox';
import { Type } from '../../schema/type.ts';
import { Count, Id, Sha256, TreeHash } from '../../schema/common.ts';
import { closed, JsonRecord, mapOf } from '../../schema/json.ts';
import { SkillSource, SkillVersion } from '../../skill/skill-pin.ts';
import { Wish } from '../../skill/skill-search.ts';

/** Names the run that planned the calls of another one, with the hash of its last event. */
export const PlanRef = Type.Object({ run: Id, head: Sha256 }, closed);
export type PlanRef = Static<typeof PlanRef>;

const PlannedCall = Type.Object(
  {
    /** The id of its skill among those of the plan. */
    skill: Type.String({ minLength: 1, maxLength: 128 }),
    tool: Type.String({ minLength: 1, maxLength: 256 }),
    args: JsonRecord,
    /** As in the decision about it: which wishes it is about, and the step of a flow that it is. */
    wishes: Type.Optional(Type.Array(Count)),
    flow_step: Type.Optional(Type.String({ maxLength: 256 })),
  },
  closed,
);
export type PlannedCall = Static<typeof PlannedCall>;

const PlannedSkill = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 128 }),
    name: Type.String({ minLength: 1, maxLength: 64 }),
    version: SkillVersion,
    hash: TreeHash,
    source: SkillSource,
    schemas: mapOf(Sha256),
  },
  closed,
);
export type PlannedSkill = Static<typeof PlannedSkill>;

/** All that a run needs to make the calls of a plan, so that it can go on when the plan is gone. */
export const PlannedCalls = Type.Object(
  {
    ...PlanRef.properties,
    skills: Type.Array(PlannedSkill, { minItems: 1 }),
    calls: Type.Array(PlannedCall, { minItems: 1 }),
    /** What the request asks for, as the search of the plan said it. */
    wishes: Type.Optional(Type.Array(Wish, { minItems: 1, maxItems: 64 })),
  },
  closed,
);
export type PlannedCalls = Static<typeof PlannedCalls>;
