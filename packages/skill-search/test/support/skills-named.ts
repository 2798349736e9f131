import type { SkillManifest } from '@fpf/contracts';

/** Skills of which only name and description matter. */
export function skillsNamed(descriptions: Readonly<Record<string, string>>): readonly SkillManifest[] {
  return Object.entries(descriptions).map(([name, description]) => ({
    id: name,
    name,
    version: '1.0.0',
    description,
    metadata: {},
    allowed_tools: [],
    tools: [],
    path: `skills/${name}/SKILL.md`,
    hash: `sha256-${'0'.repeat(64)}`,
    source: { type: 'folder', ref: 'skills' },
    profile: 'lenient',
    diagnostics: [],
  }));
}
