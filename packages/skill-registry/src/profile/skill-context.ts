import { basename } from 'node:path';
import type { SkillProfile, SkillSource } from '@fpf/contracts';
import { packageVersion } from '../package-version.ts';
import { realSkillDir } from '../tree/hash-skill.ts';

/** What is known about a skill beside its bytes. */
export type SkillContext = {
  readonly dir: string;
  /** The folder's own name, which the skill's name has to equal. */
  readonly folder: string;
  readonly profile: SkillProfile;
  readonly source: SkillSource;
  readonly shipped: boolean;
  /** The version of the package that the folder lies in, for skills that state none. */
  readonly packageVersion?: string;
};

/** Returns the context of a folder that somebody named, whatever is next to it. */
export function folderContext(dir: string, profile: SkillProfile, shipped = false): SkillContext {
  const root = realSkillDir(dir);
  const version = packageVersion(root);
  return {
    dir: root,
    folder: basename(root),
    profile,
    source: { type: 'folder', ref: dir },
    shipped,
    ...(version !== undefined && { packageVersion: version }),
  };
}
