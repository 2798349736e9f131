import type { Enactment } from '../fpf/enactment.ts';
import type { Holder } from '../fpf/holder.ts';
import type { SkillManifest } from '../skill/skill-manifest.ts';
import type { SkillPin } from '../skill/skill-pin.ts';
import type { ScopedGuard } from '../tool/applied-guard.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';

/** One file of a skill, as it was hashed. What runs is these bytes, not what the disk holds later. */
export type SkillFile = { readonly path: string; readonly executable: boolean; readonly bytes: Uint8Array };

export type LoadedSkill = {
  readonly manifest: SkillManifest;
  readonly pin: SkillPin;
  /**
   * The instructions that a model reads: the body of SKILL.md in a tag that names the skill, with the list of its other
   * files.
   */
  readonly kernel: string;
  /** tools.json ∩ allowed-tools. */
  readonly tools: readonly ToolSpec[];
  /** What the skill asks over its tools, beside their own guards. */
  readonly guards?: readonly ScopedGuard[];
  readonly files: readonly SkillFile[];
  /**
   * Role and plan, made from the method's interface alone; or what is missing for them. Not there without a holder, or
   * below the `fpf` profile.
   */
  readonly enactment?: Enactment;
};

export type LoadOptions = {
  /** What the lock says: bytes that hash otherwise are refused with `skill.hash-drift`. */
  readonly pins?: readonly SkillPin[];
  /** Who would enact the skill's method: then each `fpf` skill is planned, its inputs to be bound at work. */
  readonly holder?: Holder;
  /**
   * Those of the ids that may be left out, the last of them first, until the rest is within the token budget. Nothing
   * else is ever left out.
   */
  readonly spare?: readonly string[];
};

/** Loads only selected skills: kernel text and tool schemas (document 1 §1). */
export interface SkillLoader {
  /**
   * At most three skills, within the token budget (`skill.too-long`; only what is `spare` is left out for it); two
   * tools of one name are refused with `skill.tool-clash`.
   */
  load(ids: readonly string[], options?: LoadOptions): Promise<readonly LoadedSkill[]>;
}
