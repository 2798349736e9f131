import { type LoadedSkill, FpfError, type SkillProfile } from '@fpf/contracts';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { packageVersion } from '../package-version.ts';
import { realSkillDir } from '../tree/hash-skill.ts';
import { wrapKernel } from './wrap-kernel.ts';

export type FolderToLoad = {
  readonly dir: string;
  readonly shipped: boolean;
  /** What it has to keep to; fpf, unless somebody says less. */
  readonly profile?: SkillProfile | undefined;
};

/**
 * One skill from its own folder, whatever lies beside it: as a loader would load it from a source that has nothing
 * else.
 */
export async function loadFolder({ dir, shipped, profile = 'fpf' }: FolderToLoad): Promise<LoadedSkill> {
  const root = realSkillDir(dir);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new FpfError({
      code: 'skill.unreadable',
      message: `skill-loader: ${dir} is no folder of a skill.`,
      hint: 'Name the folder that holds its SKILL.md.',
    });
  }
  const version = packageVersion(root);
  const { loadSkill } = await import('./load-skill.ts');
  const skill = loadSkill({
    dir: root,
    folder: basename(root),
    profile,
    source: { type: 'folder', ref: dir },
    shipped,
    ...(version === undefined ? {} : { packageVersion: version }),
  });
  return Object.freeze({ ...skill, kernel: wrapKernel(skill.manifest, skill.kernel, skill.files) });
}
