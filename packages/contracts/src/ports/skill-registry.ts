import type { SkillDiagnostic, SkillManifest, SkillRef } from '../skill/skill-manifest.ts';
import type { SkillSource } from '../skill/skill-pin.ts';
import type { SkillSearch, SkillWhy } from '../skill/skill-search.ts';

/** A folder that should be a skill and gives no manifest: what `list` leaves out. */
export type UnreadableSkill = {
  /** Its name in the source. */
  readonly folder: string;
  readonly path: string;
  readonly source: SkillSource;
  /** What keeps it out comes first. */
  readonly diagnostics: readonly SkillDiagnostic[];
};

/** Indexes skill folders, parses SKILL.md, searches and resolves (document 1 §1). It reads; it never runs anything. */
export interface SkillRegistry {
  list(): Promise<readonly SkillManifest[]>;
  search(request: string, options?: { readonly limit?: number }): Promise<SkillSearch>;
  /** Where one skill stands for a request, word by word. Fails as `resolve` does. */
  why(id: string, request: string): Promise<SkillWhy>;
  /**
   * The dispatcher: an id, or `id@version`, to a physical SKILL.md. Fails with `skill.unknown` or `skill.ambiguous`.
   */
  resolve(id: string): Promise<SkillRef>;
  /**
   * What `list` leaves out, so that nobody takes a list for the whole. A registry over something else than folders may
   * have nothing to say here.
   */
  unreadable?(): Promise<readonly UnreadableSkill[]>;
}
