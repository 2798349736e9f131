import type { SkillManifest } from '../skill/skill-manifest.ts';
import type { SkillPin } from '../skill/skill-pin.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';

/** One file of a skill, as it was hashed. What runs is these bytes, not what the disk holds later. */
export type SkillFile = { readonly path: string; readonly executable: boolean; readonly bytes: Uint8Array };

export type LoadedSkill = {
  readonly manifest: SkillManifest;
  readonly pin: SkillPin;
  /** The body of SKILL.md: the instructions that a model reads. */
  readonly kernel: string;
  /** tools.json ∩ allowed-tools. */
  readonly tools: readonly ToolSpec[];
  readonly files: readonly SkillFile[];
};

/** Loads only selected skills: kernel text and tool schemas (document 1 §1). */
export interface SkillLoader {
  /**
   * At most three skills. `pins` are what the lock says: bytes that hash otherwise are refused with `skill.hash-drift`,
   * two tools of one name with `skill.tool-clash`.
   */
  load(ids: readonly string[], options?: { readonly pins?: readonly SkillPin[] }): Promise<readonly LoadedSkill[]>;
}
