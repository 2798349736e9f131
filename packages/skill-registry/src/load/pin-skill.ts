import { deepFreeze, type SkillManifest, type SkillPin, type ToolSpec } from '@fpf/contracts';
import { compileToolSchema } from '@fpf/contracts/validate';
import type { GitState } from '../tree/git-state.ts';

/**
 * What a lock says about a skill. The tools are all that its tools file has, permitted or not: permission is not
 * identity. The commit says where the bytes come from; the hash says what they are.
 */
export function pinSkill(manifest: SkillManifest, tools: readonly ToolSpec[], git?: GitState): SkillPin {
  const schemas = [...tools]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((tool) => [tool.name, compileToolSchema(tool.input_schema).hash] as const);
  return deepFreeze({
    name: manifest.name,
    version: manifest.version,
    hash: manifest.hash,
    source: { ...manifest.source, ...git },
    tool_schemas: Object.fromEntries(schemas),
  });
}
