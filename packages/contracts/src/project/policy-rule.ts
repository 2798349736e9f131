import { Type, type Static } from '@sinclair/typebox';
import { closed } from '../schema/json.ts';

/** One rule of a project's policy, matched on whole values; `*` alone means any. deny > ask > allow; nothing matches ⇒ not allowed. */
export const PolicyRule = Type.Object(
  {
    tool: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'The name of a tool, or *.' })),
    skill: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: 'The id of a skill, or *.' })),
    reason: Type.Optional(Type.String({ maxLength: 512, description: 'Why; shown when the rule decides.' })),
  },
  { ...closed, minProperties: 1 },
);
export type PolicyRule = Static<typeof PolicyRule>;

export const Policy = Type.Object({ allow: Type.Array(PolicyRule), deny: Type.Array(PolicyRule), ask: Type.Array(PolicyRule) }, closed);
export type Policy = Static<typeof Policy>;
