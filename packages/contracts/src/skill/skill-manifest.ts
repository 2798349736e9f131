import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, TreeHash } from '../schema/common.ts';
import { define, part } from '../schema/define.ts';
import { closed, mapOf, oneOf } from '../schema/json.ts';
import { SkillSource, SkillVersion } from './skill-pin.ts';

export const SkillProfile = oneOf(['lenient', 'strict', 'fpf']);
export type SkillProfile = Static<typeof SkillProfile>;

/** A finding about a skill: where, what, and how to mend it. */
export const SkillDiagnostic = Type.Object(
  {
    code: Type.String({ pattern: '^skill\\.[a-z0-9-]+$' }),
    severity: oneOf(['error', 'warning']),
    message: Type.String({ maxLength: 2048 }),
    fix: Type.String({ maxLength: 2048 }),
    file: Type.String({ maxLength: 1024 }),
    line: Count,
    column: Count,
  },
  closed,
);
export type SkillDiagnostic = Static<typeof SkillDiagnostic>;

/** The boundary of a skill: what its frontmatter says, as text, with nothing inferred. */
export const SkillManifest = define(
  'skill-manifest',
  1,
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 128 }),
      name: Type.String({ minLength: 1, maxLength: 64 }),
      version: SkillVersion,
      description: Type.String({ minLength: 1 }),
      license: Type.Optional(Type.String()),
      compatibility: Type.Optional(Type.String()),
      metadata: mapOf(Type.String()),
      /** No `allowed-tools` is an empty list, and an empty list permits nothing. */
      allowed_tools: Type.Array(Type.String({ maxLength: 256 })),
      tools: Type.Array(Type.String({ maxLength: 64 })),
      path: Type.String({ maxLength: 4096 }),
      hash: TreeHash,
      source: SkillSource,
      profile: SkillProfile,
      /** It came with the stack; a project's policy may say otherwise, but without one its plain tools are allowed. */
      shipped: Type.Optional(Type.Boolean()),
      diagnostics: Type.Array(SkillDiagnostic),
    },
    closed,
  ),
);
export type SkillManifest = Static<typeof SkillManifest>;

export const SkillRef = define(
  'skill-ref',
  1,
  Type.Object(
    {
      id: Type.String(),
      path: Type.String(),
      version: SkillVersion,
      hash: TreeHash,
      manifest: Type.Optional(part(SkillManifest)),
    },
    closed,
  ),
);
export type SkillRef = Static<typeof SkillRef>;
