import { Type, type Static } from '@sinclair/typebox';
import { closed } from '../schema/json.ts';

/** One rule of a project's policy, matched on whole values; `*` alone means any. deny > ask > allow; nothing matches ⇒ not allowed. */
export const PolicyRule = Type.Object(
  {
    tool: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    skill: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    reason: Type.Optional(Type.String({ maxLength: 512 })),
  },
  { ...closed, minProperties: 1 },
);
export type PolicyRule = Static<typeof PolicyRule>;

export type Policy = {
  readonly allow: readonly PolicyRule[];
  readonly deny: readonly PolicyRule[];
  readonly ask: readonly PolicyRule[];
};
