import { SkillProfile, Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';

const closed = { additionalProperties: false } as const;

/** One folder of skill folders. */
export const SkillSourceOption = Type.Object(
  {
    folder: Type.String({ minLength: 1, maxLength: 4096, description: 'A folder whose entries are skill folders.' }),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: "How messages name the source; the folder's own name when left out.",
      }),
    ),
    type: Type.Optional(Type.Unsafe<'folder' | 'npm' | 'git'>({ type: 'string', enum: ['folder', 'npm', 'git'] })),
    ref: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1024,
        description: 'How a pin names the source: a package, or a path relative to the lock.',
      }),
    ),
    profile: Type.Optional(SkillProfile),
    shipped: Type.Optional(Type.Boolean({ description: 'The skills came with the stack.' })),
  },
  closed,
);
export type SkillSourceOption = Static<typeof SkillSourceOption>;

/** The registry and the loader take the same options, so that they speak of the same skills. */
export const SkillOptions = Type.Object(
  {
    sources: Type.Array(SkillSourceOption, { maxItems: 64 }),
    allow: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 384 }), {
        maxItems: 4096,
        description: 'The only skills that are looked at, by id, by name or as source/name.',
      }),
    ),
    precedence: Type.Optional(
      Type.Literal('order', {
        description: 'Of skills with one name, that of the earlier source has it; without this it is ambiguous.',
      }),
    ),
    tokens: Type.Optional(
      Type.Integer({
        minimum: 256,
        maximum: 32_768,
        description: 'How many tokens the loaded skills may take of the prompt.',
      }),
    ),
  },
  closed,
);
export type SkillOptions = Static<typeof SkillOptions>;
