import type { Holder } from '../fpf/role-assignment.ts';
import type { LoadedSkill } from '../skill/loaded-skill.ts';
import type { SkillPin } from '../skill/skill-pin.ts';

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
  /** `false`: the pins may go without the commit of the checkout around a skill, which takes a program to ask. */
  readonly commit?: false;
};

/** Loads only selected skills: kernel text and tool schemas (document 1 §1). */
export interface SkillLoader {
  /**
   * At most three skills, within the token budget (`skill.too-long`; only what is `spare` is left out for it); two
   * tools of one name are refused with `skill.tool-clash`.
   */
  load(ids: readonly string[], options?: LoadOptions): Promise<readonly LoadedSkill[]>;
}
