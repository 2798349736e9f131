import { SkillProfile } from '@fpf/contracts';
import { SkillOptions } from '@fpf/skill-registry';
import { type Static, Type } from '@sinclair/typebox';

/** What our registry and loader may be told, and which packages are sources of skills beside what the config lists. */
export const ScopeOptions = Type.Object(
  {
    ...SkillOptions.properties,
    scope: Type.String({
      pattern: '^@[a-z0-9][a-z0-9._-]{0,62}$',
      description: 'Packages of this scope that have a folder `skills`.',
    }),
    from: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4096,
        description: 'The folder whose node_modules is looked into; by default, where fpf is started.',
      }),
    ),
    profile: Type.Optional(SkillProfile),
  },
  { additionalProperties: false },
);
export type ScopeOptions = Static<typeof ScopeOptions>;
