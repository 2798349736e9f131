import type { Static } from '@sinclair/typebox';
import { Type } from '../../schema/type.ts';
import { Count, Id, Sha256, TreeHash } from '../../schema/common.ts';
import { define, part } from '../../schema/define.ts';
import { closed, mapOf } from '../../schema/json.ts';
import { Enactment } from '../../fpf/enactment.ts';
import { Reason } from '../../errors/reason.ts';
import { SkillProfile } from '../../skill/skill-manifest.ts';
import { SkillSearch } from '../../skill/skill-search.ts';
import { SkillSource, SkillVersion } from '../../skill/skill-pin.ts';

/** `skills-selected`: what the search found for the request, or for a part of it. */
export const SkillsSelected = define(
  'skills-selected',
  1,
  Type.Object(
    {
      ...SkillSearch.properties,
      /** Where parts of a request are asked one after another: which, from 0, and in which words. */
      part: Type.Optional(
        Type.Object(
          {
            n: Count,
            asked: Type.String({ minLength: 1, maxLength: 8192 }),
            /** The call whose result `the result` stands for in those words. */
            refers_to: Type.Optional(Id),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
);
export type SkillsSelected = Static<typeof SkillsSelected>;

const LoadedSkillEntry = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    version: SkillVersion,
    hash: TreeHash,
    /** Where its bytes came from, with the commit where git knows it. */
    source: Type.Optional(SkillSource),
    profile: SkillProfile,
    tools: Type.Array(Type.String()),
    schemas: mapOf(Sha256),
    /** Loaded only because a flow of another one calls its tools: the model was not offered them. */
    used: Type.Optional(Type.Literal(true)),
  },
  closed,
);

/** A chosen skill that was not loaded, by what the loader was asked for, and why. */
const LeftOut = Type.Object({ skill: Type.String(), reason: part(Reason) }, closed);

/** `skills-loaded`: what the model was offered, by pin. */
export const SkillsLoaded = define(
  'skills-loaded',
  1,
  Type.Object(
    {
      skills: Type.Array(LoadedSkillEntry),
      left_out: Type.Optional(Type.Array(LeftOut)),
      /** The second offer, which takes the place of the first; missing for the first. */
      offer: Type.Optional(Type.Literal(2)),
      /** The part of the request that they were loaded for, from 0, where parts are asked one after another. */
      part: Type.Optional(Count),
    },
    closed,
  ),
);
export type SkillsLoaded = Static<typeof SkillsLoaded>;

/**
 * `work-planned`: for each skill that keeps to the FPF profile, who would do what; or the gaps that leave it undone.
 */
export const WorkPlanned = define(
  'work-planned',
  1,
  Type.Object(
    { skills: Type.Array(Type.Object({ skill: Type.String(), enactment: part(Enactment) }, closed)) },
    closed,
  ),
);
export type WorkPlanned = Static<typeof WorkPlanned>;
