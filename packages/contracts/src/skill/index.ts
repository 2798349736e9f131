export type { LoadedSkill, SkillFile } from './loaded-skill.ts';
export { SkillDiagnostic, SkillManifest, SkillProfile, SkillRef } from './skill-manifest.ts';
export { SkillPackManifest } from './skill-pack-manifest.ts';
export { SkillPin, SkillSource, SkillVersion } from './skill-pin.ts';
export { SkillCandidate, SkillSearch, SkillWhy, Wish } from './skill-search.ts';
export { SkillTools, toolFiles } from './skill-tools.ts';
