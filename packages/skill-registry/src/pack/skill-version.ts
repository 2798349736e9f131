import { examineSkill } from '../examine-skill.ts';
import type { PackSkill } from './pack.ts';

/** The version that the registry will give a skill of a pack: its own, else the package's. */
export function skillVersion(skill: PackSkill, packageVersion: string): string {
  const context = {
    dir: `skills/${skill.name}`,
    folder: skill.name,
    profile: 'lenient',
    source: { type: 'folder', ref: 'skills' },
    shipped: false,
    packageVersion,
  } as const;
  return examineSkill(context, skill.files, { body: false }).manifest?.version ?? packageVersion;
}
