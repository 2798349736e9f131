import type { Enactment } from '../fpf/enactment.ts';
import type { ScopedGuard } from '../tool/applied-guard.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';
import type { SkillManifest } from './skill-manifest.ts';
import type { SkillPin } from './skill-pin.ts';

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
  /** Loaded only because a flow of another skill calls its tools: a model is shown nothing of it. */
  readonly used?: true;
};
