import type { SkillDiagnostic, SkillManifest } from '@fpf/contracts';
import type { SkillContext } from '../profile/skill-context.ts';
import type { Source } from '../sources.ts';

/** A skill where it lies. Its key is (source, name): a bare name is only an alias. */
export type IndexedSkill = {
  readonly source: Source;
  /** The name of its folder in the source. */
  readonly folder: string;
  readonly dir: string;
  readonly manifest: SkillManifest;
  /** The id that it claims and that it is not known by, for another skill has it or claims it too. */
  readonly refusedId?: string;
  /** Where sources have a precedence: which skill of an earlier source has its name, as source/name. */
  readonly shadowedBy?: string;
  /** What a loader needs beside the bytes; the package around the skill is asked for its version then. */
  readonly context: SkillContext;
};

/** A folder that has a SKILL.md and still gives no manifest. It is never dropped without a word. */
export type UnreadFolder = {
  readonly source: Source;
  readonly folder: string;
  readonly dir: string;
  readonly diagnostics: readonly SkillDiagnostic[];
};

/**
 * What the sources hold, in the order of the sources and of their folders' names. Bodies are not in it: they are read
 * at load.
 */
export type SkillIndex = {
  readonly skills: readonly IndexedSkill[];
  readonly unreadable: readonly UnreadFolder[];
  /**
   * The manifests of `skills`: one list for one state of the folders, so that what is prepared for it can be kept with
   * it.
   */
  readonly manifests: readonly SkillManifest[];
  /** Those that a search may choose, where that is not all of them. */
  readonly offered?: readonly SkillManifest[];
};
