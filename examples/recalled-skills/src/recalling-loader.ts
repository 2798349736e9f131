import { FpfError, type Host, type LoadedSkill, type SkillLoader } from '@fpf/contracts';
import { createSkillLoader } from '@fpf/skill-registry';
import type { RecallOptions } from './options.ts';

/**
 * Our loader, and one question after it: was this very skill, byte for byte, recalled? A lock pins what somebody once
 * found good; a recall says that it no longer is, and holds against the lock.
 */
export function createRecallingLoader({ recalled, ...options }: RecallOptions, host: Host): SkillLoader {
  const loader = createSkillLoader(options, host);
  return Object.freeze<SkillLoader>({
    load: async (ids, asked) => {
      const skills = await loader.load(ids, asked);
      for (const skill of skills) refuseRecalled(skill, recalled);
      return skills;
    },
  });
}

function refuseRecalled(
  { manifest: { id, version }, pin: { hash } }: LoadedSkill,
  recalled: RecallOptions['recalled'],
): void {
  if (!Object.hasOwn(recalled, hash)) return;
  throw new FpfError({
    code: 'skill.not-valid',
    message: `recalled-skills: ${id}@${version} was recalled: ${recalled[hash]}`,
    hint: 'Install a later version of the skill and run `fpf lock`, or take it out of the project.',
    details: { id, version, hash },
  });
}
