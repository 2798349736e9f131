import { type ComponentPackage, contractIds, type Host, type JsonObject } from '@fpf/contracts';
import { createSkillLoader } from './load/skill-loader.ts';
import { SkillOptions } from './options.ts';
import { createSkillRegistry } from './skill-registry.ts';

export type { Examined } from './examine-skill.ts';
export { bodyLimits } from './load/body-limits.ts';
export { fpfSections } from './load/fpf-sections.ts';
export { pinSkill } from './load/pin-skill.ts';
export { createSkillLoader, mostSkills } from './load/skill-loader.ts';
export { SkillOptions, SkillSourceOption } from './options.ts';
export { type FindingCode, findingRules } from './profile/finding-rules.ts';
export { hasErrors, showFinding } from './profile/findings.ts';
export { fpfEdition } from './profile/fpf-header.ts';
export { permittedTools } from './profile/tools-file.ts';
export { type UnreadableSkill } from './skill-index.ts';
export { type PackedSkill, packSkill } from './pack/pack-skill.ts';
export { createSkillRegistry, type FolderSkillRegistry } from './skill-registry.ts';
export { hashSkill } from './tree/hash-skill.ts';
export { treeHash, treeText } from './tree/tree-hash.ts';
export { type Validated, validateSkill } from './validate-skill.ts';

/** Options were validated against `options` by whoever composes the stack. */
const component: ComponentPackage = {
  provides: {
    [contractIds['skill-registry']]: (options: JsonObject, host: Host) => createSkillRegistry(options as SkillOptions, host),
    [contractIds['skill-loader']]: (options: JsonObject, host: Host) => createSkillLoader(options as SkillOptions, host),
  },
  options: SkillOptions,
};
export default component;
