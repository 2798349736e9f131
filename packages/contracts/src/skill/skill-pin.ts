import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Sha256, TreeHash } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, mapOf, oneOf } from '../schema/json.ts';

/** Where a skill came from, beside the hash of what it is. */
export const SkillSource = Type.Object(
  {
    /** `code`: no folder at all, but tools that the embedding program defines. */
    type: oneOf(['folder', 'npm', 'git', 'code']),
    ref: Type.String({ minLength: 1, maxLength: 1024 }),
    commit: Type.Optional(Type.String({ pattern: '^[0-9a-f]{40,64}$' })),
    dirty: Type.Optional(Type.Boolean()),
    integrity: Type.Optional(Type.String({ maxLength: 256 })),
  },
  closed,
);
export type SkillSource = Static<typeof SkillSource>;

/** A version is always text: `1.10` is not `1.1`. A skill without one is pinned by its hash alone. */
export const SkillVersion = Type.String({ minLength: 1, maxLength: 64 });

export const SkillPin = define(
  'skill-pin',
  1,
  Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 64 }),
      version: SkillVersion,
      hash: TreeHash,
      source: SkillSource,
      tool_schemas: mapOf(Sha256),
      /**
       * The digest of each file, so that a drift can say which of them moved. It is for people: the hash alone decides.
       */
      files: Type.Optional(mapOf(Sha256)),
    },
    closed,
  ),
);
export type SkillPin = Static<typeof SkillPin>;
