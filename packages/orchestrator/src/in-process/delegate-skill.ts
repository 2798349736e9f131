import type { JsonSchema, LoadedSkill, SkillManifest, TaskRole, ToolSpec } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { compileToolSchema } from '@fpf/contracts/validate';

export const delegateName = 'delegate';

/** The id of the skill that tools of the stack itself are of: rules name it. */
export const stackSkill = 'stack';

/** A tool of another skill may have the same name where no roles are given. */
export function isDelegated({ skill }: { readonly skill: LoadedSkill }): boolean {
  return skill.manifest.id === stackSkill && skill.pin.source?.type === 'code';
}

const longestRequest = 8_192;

/**
 * The tool `delegate` as a skill of the stack, pinned by its roles. It has no effect of its own, so its call is `pure`:
 * each call of the task is judged by itself, under the same rules. It counts as shipped, for the stack brings it, and
 * the roles are the word of who made the stack.
 */
export function delegateSkill(roles: readonly TaskRole[]): LoadedSkill | undefined {
  if (roles.length === 0) return undefined;
  const tool = delegateTool(roles);
  const hash = `sha256-${hashJson({ tool, roles: roles.map((role) => ({ ...role })) })}`;
  const source = { type: 'code' as const, ref: stackSkill };
  const version = hash.slice(0, 19);
  const manifest: SkillManifest = {
    id: stackSkill,
    name: stackSkill,
    version,
    description: 'Tools of the stack itself.',
    metadata: {},
    allowed_tools: [delegateName],
    tools: [delegateName],
    path: stackSkill,
    hash,
    source,
    shipped: true,
    profile: 'lenient',
    diagnostics: [],
  };
  return Object.freeze({
    manifest,
    pin: {
      name: stackSkill,
      version,
      hash,
      source,
      tool_schemas: { [delegateName]: compileToolSchema(tool.input_schema).hash },
    },
    kernel: `<skill name="${stackSkill}" version="${version}">\n${told(roles)}\n</skill>`,
    tools: [tool],
    files: [],
  });
}

function told(roles: readonly TaskRole[]): string {
  const who = roles.map(({ name, description }) => `- ${name}: ${description}`);
  return [`A part of the work can be handed to a role with ${delegateName}:`, ...who].join('\n');
}

function delegateTool(roles: readonly TaskRole[]): ToolSpec {
  const schema: JsonSchema = {
    type: 'object',
    additionalProperties: false,
    required: ['role', 'request'],
    properties: {
      role: { type: 'string', enum: roles.map(({ name }) => name), description: 'Who does it.' },
      request: {
        type: 'string',
        minLength: 1,
        maxLength: longestRequest,
        description: 'What is to be done, in whole sentences.',
      },
    },
  };
  return {
    name: delegateName,
    description: `Hand a part of the work to a role: ${roles.map(({ name }) => name).join(', ')}.`,
    input_schema: schema,
    effect: 'pure',
  };
}
