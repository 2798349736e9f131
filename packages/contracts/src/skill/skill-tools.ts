import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { closed } from '../schema/json.ts';
import { ScopedGuard } from '../tool/applied-guard.ts';
import { ToolSpec } from '../tool/tool-spec.ts';

/** The file that `metadata.fpf-tools` names, beside SKILL.md. */
export const SkillTools = define(
  'skill-tools',
  1,
  Type.Object(
    {
      $schema: Type.Literal('urn:fpf:skill-tools:1'),
      tools: Type.Array(part(ToolSpec), { minItems: 1, maxItems: 32 }),
      /** Guards over several of them. */
      guards: Type.Optional(Type.Array(part(ScopedGuard), { maxItems: 32 })),
    },
    closed,
  ),
);
export type SkillTools = Static<typeof SkillTools>;
