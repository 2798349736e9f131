import type { LoadedSkill, SkillFile } from '../ports/skill-loader.ts';
import type { ToolSpec } from './tool-spec.ts';

/** The file of a skill that is written for a model, and for nobody's program. */
const skillText = 'SKILL.md';

/**
 * What of a skill's files lies in the sandbox of one of its tools: all but SKILL.md for a script, nothing for anything else. A tool that
 * could read SKILL.md could do otherwise after a word of it was changed, and no case of the tool would have been tried again.
 */
export function toolFiles({ handler }: ToolSpec, { files }: Pick<LoadedSkill, 'files'>): readonly SkillFile[] {
  return handler?.kind === 'script' ? files.filter(({ path }) => path !== skillText) : [];
}
