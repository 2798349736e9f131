import type { PortRole } from '@fpf/contracts';

const digest = "digest: Type.Optional(Type.String({ pattern: '^sha256:[0-9a-f]{64}$' })),";

const source = `folder: Type.String({ minLength: 1, maxLength: 4096 }),
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
        type: Type.Optional(Type.String({ pattern: '^(folder|npm|git)$' })),
        ref: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
        profile: Type.Optional(Type.String({ pattern: '^(fpf|strict|lenient)$' })),
        shipped: Type.Optional(Type.Boolean()),`;

const skills = `sources: Type.Array(
      Type.Object(
        {
${source.replace(/^(?: {8})?/gm, '          ')}
        },
        { additionalProperties: false },
      ),
      { maxItems: 64 },
    ),
    allow: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 384 }), { maxItems: 4096 })),
    tokens: Type.Optional(Type.Integer({ minimum: 256, maximum: 32_768 })),`;

/**
 * What the stack itself tells whatever stands behind a port: its options have to take that, beside what they have of
 * their own.
 */
const told: Partial<Readonly<Record<PortRole, string>>> = {
  'skill-registry': skills,
  'skill-loader': skills,
  'model-gateway': `provider: Type.String({ minLength: 1, maxLength: 64 }),
    ${digest}
    deadlineMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400_000 })),`,
  'model-provider': 'name: Type.String({ minLength: 1, maxLength: 256 }),',
  'agentfs-adapter': 'receiptKey: Type.Optional(Type.String({ minLength: 1, maxLength: 4096 })),',
};

/** Source of the schema that a component begins with; it is built with `Type`. */
export function skeletonOptions(role: PortRole): string {
  const members = told[role];
  return members === undefined
    ? 'Type.Object({}, { additionalProperties: false })'
    : `Type.Object(\n  {\n    ${members}\n  },\n  { additionalProperties: false },\n)`;
}
