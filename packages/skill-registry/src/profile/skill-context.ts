import type { SkillProfile, SkillSource } from '@fpf/contracts';

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
