import { SkillOptions } from '@fpf/skill-registry';
import { type Static, Type } from '@sinclair/typebox';

/** What our loader may be told, and what is not to be loaded. */
export const RecallOptions = Type.Object(
  {
    ...SkillOptions.properties,
    recalled: Type.Record(
      Type.String({ pattern: '^sha256-[0-9a-f]{64}$' }),
      Type.String({ minLength: 1, maxLength: 256 }),
      {
        description: 'Tree hashes of skills, as `fpf skills hash` gives them, each with why it was recalled.',
        additionalProperties: false,
      },
    ),
  },
  { additionalProperties: false },
);
export type RecallOptions = Static<typeof RecallOptions>;
