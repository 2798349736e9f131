import type { SkillManifest, SkillRef } from '../skill/skill-manifest.ts';
import type { SkillSearch, SkillWhy } from '../skill/skill-search.ts';

/** Indexes skill folders, parses SKILL.md, searches and resolves (document 1 §1). It reads; it never runs anything. */
export interface SkillRegistry {
  list(): Promise<readonly SkillManifest[]>;
  search(request: string, options?: { readonly limit?: number }): Promise<SkillSearch>;
  /** Where one skill stands for a request, word by word. Fails as `resolve` does. */
  why(id: string, request: string): Promise<SkillWhy>;
  /** The dispatcher: an id, or `id@version`, to a physical SKILL.md. Fails with `skill.unknown` or `skill.ambiguous`. */
  resolve(id: string): Promise<SkillRef>;
}
